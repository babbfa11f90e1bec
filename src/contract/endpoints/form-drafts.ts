/** What a browser needs to save form drafts (spec 2, section 9, encryption helper). */
import * as v from 'valibot'
import { get, group } from './endpoint'

export const formDrafts = group('User', {
  formKey: get('/formKey', {
    result: v.object({ key: v.string() }),
    summary: 'The passphrase under which the browser of the signed-in user keeps forms that were not sent.',
  }),
})
