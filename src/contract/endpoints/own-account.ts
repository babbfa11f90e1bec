/** Calls for a user's own account: a new password, when signed in or by a link in a mail, and a picture (spec 2, section 7). */
import * as v from 'valibot'
import { nameLengthMost } from '../limits'
import { pictureTextMost } from '../sign-in-limits'
import { rowId } from '../wire-values'
import { get, group, post, put } from './endpoint'

const name = v.pipe(v.string(), v.minLength(1), v.maxLength(nameLengthMost))
/** Accepts an empty password: the rules are checked elsewhere (password-rules.ts). */
const newPassword = v.pipe(v.string(), v.maxLength(nameLengthMost))

/** What allows setting a password without a session: the token of a mail's link, or the password that somebody else set. */
export const passwordProof = v.union([
  v.object({ token: name }),
  v.object({ businessUnitName: name, userName: name, currentPassword: name }),
])
export type PasswordProof = v.InferOutput<typeof passwordProof>

/** Calls that carry a password are repeatable: no hash of their input is stored under an idempotency key. */
export const ownAccount = group('User', {
  passwordRules: get('/passwordRules', {
    result: v.object({ minimumLength: v.number() }),
    summary: 'What a new password must hold beside one uppercase letter, one lowercase letter and one digit.',
  }),
  changePassword: put('/changePassword', {
    body: v.object({ currentPassword: name, newPassword, confirmation: newPassword }),
    repeatable: 'own',
    session: 'ends',
    summary:
      'Changes the password of the signed-in user and ends the other sessions. Input that does not fit answers 400 with an issue for each broken rule.',
  }),
  forgotPassword: post('/forgotPassword', {
    body: v.object({ businessUnitName: name, userName: name }),
    isAnonymous: true,
    summary:
      'Sends a link to a new password, if there is such a user with a mail address. The answer is the same for everybody.',
  }),
  passwordToSet: post('/passwordToSet', {
    body: v.object({ proof: passwordProof }),
    result: v.object({ businessUnitName: v.string(), userName: v.string(), minimumLength: v.number() }),
    isAnonymous: true,
    summary:
      'Whose password can be set by a proof, and how long it must be. A link that is used or too old answers 400.',
  }),
  password: put('/password', {
    body: v.object({ proof: passwordProof, newPassword, confirmation: newPassword }),
    isAnonymous: true,
    session: 'ends',
    summary:
      'Sets a password by the link of a mail, or in place of one that somebody else gave, and ends all sessions of the user.',
  }),
  updatePicture: put('/updatePicture', {
    body: v.object({ id: rowId, picture: v.nullable(v.pipe(v.string(), v.maxLength(pictureTextMost))) }),
    repeatable: 'own',
    bodyBytesMost: pictureTextMost + 1_000,
    summary:
      'Sets the picture of a user, a data URL with PNG, JPEG or WebP, or takes it away; of somebody else with the permission for users.',
  }),
})
