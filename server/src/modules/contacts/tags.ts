// Tags of contacts.

export { findTag, moveTags, purgeDeletedTags, readTagNames, selectTagged } from './tags/tags.store.ts'
export type { GivenTags, TagRow } from './tags/tags.rules.ts'
export { ignoredTags, resolveTags, tagsAmong, tagsOf } from './tags/resolveTags.ts'
export { declareTags } from './tags/declareTags.ts'
export { copyTags } from './tags/copyTags.ts'
