import type { Weights } from './matcher.rules.ts'

/** What `npm run train:bot` has learned (docs/bot-matcher.md); not to be changed by hand. */
export const learned: Weights = {
  ranking: [
    0.7854, 0.9987, 0.9919, 3.6773, 1.7589, 1.5692, 2.3273, 0.5654, 0.5824, 0.7226, 3.5653, 1.6011, 1.3627,
    2.2911,
  ],
  certainty: [
    -1.9202, 0.5629, 0.1159, 1.5055, 0.5401, -1.8344, -0.8103, -0.2602, -1.7111, 0.144, -0.5542, -1.1554,
    -0.181, 0.3216, 1.325, -0.0833, -0.1571, 0.1759,
  ],
}
