/** The language of the signed-in user (spec 2, section 7, users and settings). */
import * as v from 'valibot'
import { languages } from '../limits'
import { group, put } from './endpoint'

export const users = group('User', {
  changeDefaultLanguage: put('/changeDefaultLanguage', {
    body: v.object({ defaultLanguage: v.picklist(languages) }),
    summary: 'Saves the language of the signed-in user.',
  }),
})
