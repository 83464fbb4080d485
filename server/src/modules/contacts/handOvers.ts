// Conversations that a person has to look at.

export { handOverTakenOver, holdsStarts } from './contact.rules.ts'
export { listHandedOver } from './handOvers/handedOver.store.ts'
export { lookAtHandOver } from './handOvers/lookAtHandOver.ts'
