import type { PopulatedAccount } from '../populatedAccount.ts'
import { row, type AccessRows } from './row.ts'

const testedIn = 'api/knowledge'
const ofIts = ({ campaignId }: PopulatedAccount) => ({ campaignId })
const its = ({ campaignId, knowledgeId }: PopulatedAccount) => ({ campaignId, knowledgeId })

/** Of what bots know from files and pages. */
export const knowledgeAccess = {
  addKnowledge: row('manager', 'full', (of) => ({ params: ofIts(of), body: { text: 'Hi' } }), {
    agent: true,
    audit: ['knowledge_added'],
    testedIn,
  }),
  listKnowledge: row('viewer', 'read', (of) => ({ params: ofIts(of) }), { agent: true }),
  getKnowledge: row('viewer', 'read', (of) => ({ params: its(of) }), { agent: true }),
  updateKnowledge: row('manager', 'full', (of) => ({ params: its(of), body: { name: 'Hi' } }), {
    agent: true,
    audit: ['knowledge_changed'],
    testedIn,
  }),
  readKnowledgeAgain: row('manager', 'full', (of) => ({ params: its(of) }), {
    agent: true,
    audit: ['knowledge_read_again'],
    testedIn,
  }),
  listPassages: row('viewer', 'read', (of) => ({ params: its(of) }), { agent: true }),
  deleteKnowledge: row('manager', 'full', (of) => ({ params: its(of) }), {
    agent: true,
    audit: ['knowledge_deleted'],
    testedIn,
  }),
} satisfies Partial<AccessRows>
