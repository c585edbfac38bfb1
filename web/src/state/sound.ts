/**
 * Short sounds, generated here rather than loaded. Nothing is heard before the first user gesture.
 */

import { preferences } from "./preferences.svelte";

/** A tone glides from one pitch to another; noise is filtered so that it sounds like sand. */
interface Tone {
  wave: OscillatorType | "noise";
  from: number;
  to?: number;
  at?: number;
  lasts: number;
  loud: number;
}

const SOUNDS = {
  pick: [{ wave: "triangle", from: 520, to: 700, lasts: 0.07, loud: 0.16 }],
  place: [
    { wave: "noise", from: 900, to: 300, lasts: 0.09, loud: 0.3 },
    { wave: "sine", from: 190, to: 120, lasts: 0.12, loud: 0.3 },
  ],
  mismatch: [
    { wave: "triangle", from: 233, lasts: 0.13, loud: 0.16 },
    { wave: "triangle", from: 196, at: 0.1, lasts: 0.18, loud: 0.16 },
  ],
  chip: [
    { wave: "sine", from: 1250, lasts: 0.09, loud: 0.14 },
    { wave: "sine", from: 1875, at: 0.05, lasts: 0.22, loud: 0.11 },
  ],
  flip: [
    { wave: "noise", from: 2400, to: 900, lasts: 0.11, loud: 0.18 },
    { wave: "triangle", from: 330, to: 440, at: 0.05, lasts: 0.09, loud: 0.12 },
  ],
  tick: [{ wave: "square", from: 1100, lasts: 0.03, loud: 0.05 }],
  turn: [
    { wave: "sine", from: 587, lasts: 0.16, loud: 0.15 },
    { wave: "sine", from: 880, at: 0.11, lasts: 0.26, loud: 0.13 },
  ],
  end: [
    { wave: "sine", from: 523, lasts: 0.3, loud: 0.15 },
    { wave: "sine", from: 659, at: 0.14, lasts: 0.3, loud: 0.15 },
    { wave: "sine", from: 784, at: 0.28, lasts: 0.34, loud: 0.15 },
    { wave: "sine", from: 1047, at: 0.42, lasts: 0.6, loud: 0.13 },
  ],
} satisfies Record<string, Tone[]>;

export type SoundName = keyof typeof SOUNDS;

let context: AudioContext | null = null;
let sand: AudioBuffer | null = null;

/**
 * Called at every gesture, since browsers allow no sound before one. With sound off, the context is
 * suspended.
 */
function wake(): void {
  if (preferences.sound) {
    context ??= new AudioContext();
    if (context.state !== "running") void context.resume();
  } else if (context?.state === "running") void context.suspend();
}

if (typeof AudioContext !== "undefined") {
  for (const gesture of ["pointerdown", "keydown"]) {
    addEventListener(gesture, wake, { capture: true });
  }
}

export function play(name: SoundName): void {
  if (!preferences.sound || context?.state !== "running") return;
  for (const tone of SOUNDS[name] as Tone[]) sounded(context, tone);
}

function sounded(on: AudioContext, { wave, from, to = from, at = 0, lasts, loud }: Tone): void {
  const start = on.currentTime + at;
  const volume = on.createGain();
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loud, start + 0.006);
  volume.gain.exponentialRampToValueAtTime(0.0005, start + lasts);
  volume.connect(on.destination);
  const [source, pitch] = wave === "noise" ? breath(on, volume) : voice(on, wave, volume);
  pitch.setValueAtTime(from, start);
  pitch.exponentialRampToValueAtTime(to, start + lasts);
  source.start(start);
  source.stop(start + lasts);
}

function voice(
  on: AudioContext,
  wave: OscillatorType,
  into: AudioNode,
): [AudioScheduledSourceNode, AudioParam] {
  const source = on.createOscillator();
  source.type = wave;
  source.connect(into);
  return [source, source.frequency];
}

function breath(on: AudioContext, into: AudioNode): [AudioScheduledSourceNode, AudioParam] {
  sand ??= grains(on);
  const source = on.createBufferSource();
  source.buffer = sand;
  const filter = on.createBiquadFilter();
  filter.type = "bandpass";
  source.connect(filter).connect(into);
  return [source, filter.frequency];
}

function grains(on: AudioContext): AudioBuffer {
  const buffer = on.createBuffer(1, on.sampleRate / 4, on.sampleRate);
  const signs = buffer.getChannelData(0);
  for (let i = 0; i < signs.length; i++) signs[i] = Math.random() * 2 - 1;
  return buffer;
}
