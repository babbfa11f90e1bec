/** Pages of the host that the server links to: in mails, and through an OpenId provider. */

/** Where a user chooses a new password by a link; the token is in the hash, which is never sent to a server. */
export const resetPasswordPath = '/reset-password'

/** Where an OpenId provider sends the browser back to. */
export const openIdReturnPath = '/login-openid'
