/** Syntax of addresses that a mail can be sent to; one for forms, imports, the command line and the mails themselves. */

/** The part before the @ in ASCII, since few mail servers know others (SMTPUTF8); the domain in any script (nodemailer encodes it). */
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?`
const mailPattern = new RegExp(String.raw`^[\w.!#$%&'*+/=?^\x60{|}~-]+@${label}(?:\.${label})*$`, 'u')
const addressLengthMost = 254

/** Whether a mail can be addressed to it; also to a host without a dot, as installations of one network have them. */
export function isMailAddress(text: string): boolean {
  return text.length <= addressLengthMost && mailPattern.test(text)
}

/** Whether it is the address of a person: one of a mail, with a dot in its domain. */
export function isEmailAddress(text: string): boolean {
  return isMailAddress(text) && text.includes('.', text.indexOf('@'))
}
