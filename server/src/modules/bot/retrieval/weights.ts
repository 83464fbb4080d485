import type { Weights } from './matcher.rules.ts'

/** What `npm run train:bot` has learned (docs/bot-matcher.md); not to be changed by hand. */
export const learned: Weights = {
  ranking: [
    0.7854, 0.9987, 0.9919, 3.6773, 1.7589, 1.5692, 2.3273, 0.5654, 0.5824, 0.7226, 3.5653, 1.6011, 1.3627,
    2.2911,
  ],
  certainty: [
    -1.9652, 0.5538, 0.0942, 1.4537, 0.5902, -1.9141, -0.8334, -0.2591, -1.6981, 0.0177, -0.4257, -0.8663,
    -0.2549, 0.4221, 1.3856, -0.1319, -0.0678, 0.2366,
  ],
}
