import { numberText } from './format.ts'
/** `1 contact`, `12 contacts`, `1,200 contacts`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${numberText(count)} ${count === 1 ? one : many}`
