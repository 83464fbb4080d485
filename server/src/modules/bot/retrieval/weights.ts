import type { Weights } from './matcher.rules.ts'

/** What `npm run train:bot` has learned (docs/bot-matcher.md); not to be changed by hand. */
export const learned: Weights = {
  ranking: [
    0.6311, 1.1881, 1.049, 3.9515, 1.928, 2.0193, 2.5878, 0.2358, 0.4691, 0.5731, 3.6376, 1.6104, 1.6426,
    2.5302,
  ],
  certainty: [
    -2.5553, 0.5494, -0.0415, 2.0407, 0.6378, -1.4901, -0.7215, -0.2867, -1.445, -0.2263, -0.4579, -1.3802,
    -0.0688, 0.3553, 0.7928, -0.356, -0.4555, 0.4011,
  ],
}
