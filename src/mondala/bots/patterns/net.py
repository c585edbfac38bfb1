"""A net that evaluates positions of Patterns, on one core of the CPU."""

import numpy as np
import onnxruntime  # type: ignore[import-untyped]

from mondala.bots.bot import Budget
from mondala.bots.patterns import kernel
from mondala.bots.patterns.judgement import MACHINE, final_margin, margin_of, utility
from mondala.bots.patterns.kernel import PHASE, PLAYING, Row
from mondala.bots.patterns.planes import PLANES, SQUARES, draw
from mondala.bots.search.deepening import Deepening
from mondala.bots.search.guided import Judged

WIN, DRAW, LOSS = range(3)
PROOF_NODES = 4096
"""Nodes for proving a position instead of asking the net, which takes about as long."""
PROOF_TOKENS = 24
"""The most face-up tokens with which that is tried."""
REMEMBERED = 1 << 13
"""Positions whose evaluation is cached, those of the last few moves: about 10 MB."""
_PROOF = Budget(nodes=PROOF_NODES)
_NOTHING = np.zeros(0, np.int64)
_NO_PRIORS = np.zeros(0, np.float32)


class Net:
    """The net of a file as `train.export` writes it, passed as bytes.

    It caches its evaluations. The net always gives the same answer, and a search meets many
    positions again: by another order of moves, and at its next move.
    """

    def __init__(self, weights: bytes) -> None:
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        self._session = onnxruntime.InferenceSession(
            weights, options, providers=["CPUExecutionProvider"]
        )
        self._planes = np.zeros((1, PLANES, 8, 8), np.float32)
        self._found = np.zeros(kernel.ACTIONS, np.int64)
        self._proofs = Deepening(MACHINE, buckets=1 << 14)
        self._thought: dict[bytes, Judged] = {}

    def begin(self) -> None:
        """Forgets earlier proofs, since the reach of a proof depends on those before it."""
        self._proofs.forget()

    def judge(self, row: Row) -> Judged:
        """The proven value if it can be had, else the net's evaluation."""
        if row[PHASE] > PLAYING:
            return _outcome(row)
        if kernel.count_free(row) <= PROOF_TOKENS:
            found = self._proofs.prove(row, _PROOF)
            if found is not None:
                return _known(margin_of(found.value, sure=True))
        return self.advise(row)

    def advise(self, row: Row) -> Judged:
        """The net's evaluation of a position that is not over."""
        key = row.tobytes()
        known = self._thought.get(key)
        if known is None:
            known = self._thought[key] = self._asked(row)
            if len(self._thought) > REMEMBERED:
                del self._thought[next(iter(self._thought))]
        return known

    def _asked(self, row: Row) -> Judged:
        draw(row, self._planes.reshape(PLANES, SQUARES))
        policy, outcome, margin = self._session.run(
            ["policy", "outcome", "margin"], {"planes": self._planes}
        )
        actions = self._found[: kernel.actions_of(row, self._found)].copy()
        logits = policy[0, actions]
        priors = np.exp(logits - logits.max())
        even = float(outcome[0, WIN] - outcome[0, LOSS])
        value = utility(even, float(margin[0]))
        return Judged(value, float(margin[0]), actions, priors / priors.sum())


class PlainNet(Net):
    """The net alone, without proofs and cache."""

    def judge(self, row: Row) -> Judged:
        if row[PHASE] > PLAYING:
            return _outcome(row)
        return self._asked(row)

    def advise(self, row: Row) -> Judged:
        return self._asked(row)


def _outcome(row: Row) -> Judged:
    """The evaluation of a position that is over."""
    return _known(int(final_margin(row)) * (1 if row[kernel.MOVER] else -1))


def _known(margin: float) -> Judged:
    """The evaluation of a position whose margin is proven."""
    return Judged(utility((margin > 0) - (margin < 0), margin), margin, _NOTHING, _NO_PRIORS)
