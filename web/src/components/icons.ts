/** Line drawings in a box of 24, in the colour of the text around them. */
export const ICONS = {
  sound:
    '<path d="M4 9v6h4l5 4V5L8 9z" fill="currentColor" stroke="none"/><path d="M16.5 8.5a5 5 0 0 1 0 7M19 6a8.5 8.5 0 0 1 0 12"/>',
  mute: '<path d="M4 9v6h4l5 4V5L8 9z" fill="currentColor" stroke="none"/><path d="M16.5 9.5l5 5M21.5 9.5l-5 5"/>',
  light:
    '<circle cx="12" cy="12" r="4.2"/><path d="M12 2.5v2.4M12 19.1v2.4M2.5 12h2.4M19.1 12h2.4M5.3 5.3 7 7M17 17l1.7 1.7M5.3 18.7 7 17M17 7l1.7-1.7"/>',
  dark: '<path d="M20 14.2A8.2 8.2 0 0 1 9.8 4 8.2 8.2 0 1 0 20 14.2z"/>',
  contrast:
    '<circle cx="12" cy="12" r="8.5"/><path d="M12 3.5v17a8.5 8.5 0 0 0 0-17z" fill="currentColor"/>',
  keys: '<rect x="2.5" y="6" width="19" height="12" rx="2.5"/><path d="M6.5 10h.01M10.2 10h.01M13.8 10h.01M17.5 10h.01M8 14.2h8"/>',
  menu: '<path d="M4 7h16M4 12h16M4 17h16"/>',
  chat: '<path d="M4 5.5h16v10.5H11l-4.5 4v-4H4z"/>',
  list: '<path d="M8 6h12M8 12h12M8 18h12"/><circle cx="4" cy="6" r="1" fill="currentColor"/><circle cx="4" cy="12" r="1" fill="currentColor"/><circle cx="4" cy="18" r="1" fill="currentColor"/>',
  flag: '<path d="M6 21V4h11l-2 4 2 4H6"/>',
  hint: '<path d="M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9V16h7v-2.1A6 6 0 0 0 12 3z"/>',
  friends:
    '<circle cx="8.5" cy="9" r="3.4"/><circle cx="16.5" cy="10" r="2.6"/><path d="M2.5 19c.6-3.4 3-5 6-5s5.4 1.6 6 5M15 14.6c3-.5 5.600.9 6.500 4"/>',
  computer:
    '<rect x="6" y="6" width="12" height="12" rx="2.5"/><path d="M10 2.8V6M14 2.8V6M10 18v3.2M14 18v3.2M2.8 10H6M2.8 14H6M18 10h3.2M18 14h3.2"/><circle cx="12" cy="12" r="2"/>',
  device: '<rect x="7" y="3" width="10" height="18" rx="2.500"/><path d="M11 18h2"/>',
  solo: '<circle cx="12" cy="8" r="3.6"/><path d="M5 20c.7-4 3.5-6 7-6s6.300 2 7 6"/>',
  learn:
    '<path d="M12 6.500C9.500 4.600 6.500 4.300 3 4.800v13c3.500-.5 6.500-.2 9 1.700 2.500-1.900 5.500-2.200 9-1.700v-13c-3.500-.5-6.500-.2-9 1.700zM12 6.500v13"/>',
  eye: '<path d="M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12z"/><circle cx="12" cy="12" r="2.8"/>',
  copy: '<rect x="8" y="8" width="12" height="12" rx="3"/><path d="M16 8V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h2"/>',
  share: '<path d="M12 15V4M8 7.500 12 3.500l4 4M5 12v7.500h14V12"/>',
  check: '<path d="M5 12.500 10 17.500 19.500 7"/>',
  clock: '<circle cx="12" cy="12" r="8.500"/><path d="M12 7v5l3.500 2"/>',
  play: '<path d="M7 4.500v15l12-7.500z" fill="currentColor"/>',
  pause: '<path d="M8 5v14M16 5v14" stroke-width="4"/>',
  previous: '<path d="M15 5l-7 7 7 7"/>',
  next: '<path d="M9 5l7 7-7 7"/>',
  first: '<path d="M17 5l-7 7 7 7M6.500 5v14"/>',
  last: '<path d="M7 5l7 7-7 7M17.500 5v14"/>',
  swap: '<path d="M4 9h14l-4-4M20 15H6l4 4"/>',
  flip: '<path d="M4 12a8 8 0 0 1 14-5.200M20 12a8 8 0 0 1-14 5.200M18 3v4h-4M6 21v-4h4"/>',
  settings:
    '<circle cx="12" cy="12" r="3"/><path d="M12 3v3M12 18v3M3 12h3M18 12h3M5.600 5.600l2.200 2.200M16.200 16.200l2.200 2.200M5.600 18.400l2.200-2.200M16.200 7.800l2.200-2.200"/>',
  download: '<path d="M12 4v11M8 11.500l4 4 4-4M5 20h14"/>',
  close: '<path d="M6 6l12 12M18 6 6 18"/>',
  branch:
    '<circle cx="6" cy="5" r="2.200"/><circle cx="6" cy="19" r="2.200"/><circle cx="18" cy="9" r="2.200"/><path d="M6 7.200v9.600M6 15c0-4 4-5 9.800-5.600"/>',
  up: '<path d="M6 15l6-6 6 6"/>',
  cup: '<path d="M7 4h10v5a5 5 0 0 1-10 0zM7 6H3.500v1a3.500 3.500 0 0 0 3.700 3.500M17 6h3.500v1a3.500 3.500 0 0 1-3.700 3.500M12 14v4.500M8 20h8"/>',
  star: '<path d="M12 3.500l2.600 5.400 5.900.8-4.300 4.100 1 5.900L12 16.900l-5.200 2.800 1-5.900L3.500 9.700l5.900-.8z"/>',
  undo: '<path d="M4 9h10a5.500 5.500 0 0 1 0 11H9M4 9l4.500-4.500M4 9l4.500 4.500"/>',
  handshake: '<path d="M3 12l4-5 5 2 5-2 4 5-4 4-5 3-5-3zM12 9l-3 4 3 1 4-2"/>',
  paw: '<ellipse cx="12" cy="16" rx="5" ry="4"/><circle cx="6" cy="11" r="1.6"/><circle cx="10" cy="7" r="1.6"/><circle cx="14.5" cy="7" r="1.6"/><circle cx="18.5" cy="11" r="1.6"/>',
  pennant: '<path d="M6 21V4M6 5h11l-2.5 4L17 13H6"/>',
  coin: '<circle cx="12" cy="12" r="8.5"/><circle cx="12" cy="12" r="5" stroke-dasharray="2 2.2"/>',
  scales: '<path d="M12 4v16M7 20h10M5 8h14M5 8l-2.5 6h5zM19 8l-2.5 6h5z"/>',
  task: '<rect x="5" y="4" width="14" height="17" rx="2.5"/><path d="M9 4.5h6M9 12l2 2 4-4"/>',
  volcano:
    '<path d="M3 20l6-11h6l6 11zM9 9l1.5 4L12 10l1.5 3L15 9M12 3v3M8.500 4l1 2M15.5 4l-1 2"/>',
  hole: '<rect x="4" y="4" width="16" height="16" rx="3" stroke-dasharray="3 3.5"/>',
  broken: '<path d="M4 4h6l2 4-3 3 4 3-3 3 1 3H4zM14 4h6v16h-5"/>',
  rotate: '<path d="M20 11a8 8 0 1 0-2.3 6.3M20 5v6h-6"/>',
  over: '<path d="M12 3v18M8 7H5a2 2 0 0 0-2 2v6a2 2 0 0 0 2 2h3M16 7l5 2v6l-5 2z"/>',
  whole:
    '<path d="M4 9V5a1 1 0 0 1 1-1h4M15 4h4a1 1 0 0 1 1 1v4M20 15v4a1 1 0 0 1-1 1h-4M9 20H5a1 1 0 0 1-1-1v-4"/><rect x="9" y="9" width="6" height="6" rx="1"/>',
  closer:
    '<circle cx="10.5" cy="10.5" r="6.5"/><path d="M15.500 15.500 20.500 20.500M10.500 7.500v6M7.500 10.500h6"/>',
  skip: '<path d="M5 5l8 7-8 7zM14 5l6 7-6 7"/>',
} as const;

export type IconName = keyof typeof ICONS;
