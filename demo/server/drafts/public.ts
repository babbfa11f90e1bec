/** What was typed and is not saved yet: kept lines of editors, and the key of forms that a browser keeps. */
export { keptFormHandlers } from './handlers'
export { keepUnsavedLines, readUnsavedLines } from './unsaved-lines'
