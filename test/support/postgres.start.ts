export { start as default } from './postgres.cluster.ts'
