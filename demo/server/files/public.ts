/** Files and folders of a business unit. */
export { files } from './handlers'
export { forgetUploads } from './uploads'
