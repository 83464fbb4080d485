/** Both pages of a broadcast's form as one file of the build, so that no other page loads what only they need. */
export { EditBroadcastPage } from './EditBroadcastPage.tsx'
export { NewBroadcastPage } from './NewBroadcastPage.tsx'
