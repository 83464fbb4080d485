import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Conversation } from '../engine.ts'
import { createKnowledge, type Knowledge } from './knowledge.ts'
import type { Weights } from './matcher.rules.ts'

type Campaign = Conversation['campaign']

/** The size of the cache in characters of campaign texts. Each takes about fifty bytes of memory. */
const maxCachedCharacters = 2_500_000

/** Caches the knowledge of the campaigns asked last, by their content: a changed campaign is another entry. */
export function createKnowledgeCache(weights: Weights) {
  const cache = new LRUCache<string, Knowledge>({ maxSize: maxCachedCharacters })
  let lastBuild: Promise<void> = Promise.resolve()
  const summaries = new WeakMap<object, Summary>() // what is unchanged is the same array
  const summaryOfAll = <T>(all: readonly T[] | undefined, contentOf: (one: T) => unknown): Summary => {
    if (all === undefined || all.length === 0) return { hash: '', length: 0 }
    const summary = summaries.get(all) ?? summaryOf(all.map(contentOf))
    summaries.set(all, summary)
    return summary
  }
  /** What is ready of a campaign, and where it stands; `undefined` where it has to be built first. */
  const find = ({ language, publicFacts, answers, passages }: Campaign) => {
    const known = summaryOfAll(answers, ({ id, questions, answer }) => [id, questions, answer])
    const told = summaryOfAll(passages, ({ id, text }) => [id, text])
    const { hash: key, length } = summaryOf([language, publicFacts, known.hash, told.hash])
    return { key, size: length + known.length + told.length, knowledge: cache.get(key) }
  }
  return {
    find,
    /** One at a time: the largest takes a quarter of the memory that the service has. */
    async build(campaign: Campaign): Promise<Knowledge> {
      const { key, size, knowledge: ready } = find(campaign)
      if (ready !== undefined) return ready
      const built = lastBuild.then(async () => {
        const knowledge = cache.get(key) ?? (await createKnowledge(campaign, weights))
        cache.set(key, knowledge, { size })
        return knowledge
      })
      lastBuild = built.then(ignore, ignore)
      return built
    },
  }
}

const ignore = () => {}

/** The hash of some content, and how long its JSON is. */
interface Summary {
  hash: string
  length: number
}

function summaryOf(content: unknown): Summary {
  const text = JSON.stringify(content)
  return { hash: hash('sha256', text, 'base64'), length: text.length }
}
