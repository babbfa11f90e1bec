/** What was typed and is not saved yet: kept lines of editors, and the key of forms that a browser keeps. */
export { formDraftHandlers } from './handlers'
export { saveUnsavedLines, readUnsavedLines } from './unsaved-lines'
