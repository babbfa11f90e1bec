/** Unsaved input: lines of editors saved on the server, and the key of forms that a browser stores. */
export { formDraftHandlers } from './handlers'
export { saveUnsavedLines, readUnsavedLines } from './unsaved-lines'
