/** Pages of the host to which the server leads: by links of mails, and through an OpenId provider. */

/** Where somebody chooses a new password by a link; its token follows as the hash, which no server is ever sent. */
export const resetPasswordPath = '/reset-password'

/** Where an OpenId provider sends the browser back to. */
export const openIdReturnPath = '/login-openid'
