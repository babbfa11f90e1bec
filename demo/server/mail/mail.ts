/**
 * A mail as a file (RFC 5322): headers of ASCII letters only, whatever stands in names and subjects, the text quoted-printable,
 * attachments in base64. Pure.
 */
import { createHash } from 'node:crypto'

export interface MailAddress {
  readonly name: string
  /** One address, without angle brackets. */
  readonly address: string
}

export interface MailAttachment {
  readonly name: string
  readonly mimeType: string
  readonly content: Uint8Array
}

export interface Mail {
  readonly from: MailAddress
  readonly to: MailAddress
  readonly subject: string
  /** Lines end in \n. */
  readonly text: string
  readonly attachments: readonly MailAttachment[]
  readonly at: Date
  /** Tells this mail from all others. */
  readonly key: string
}

/**
 * The whole message.
 * @throws when the address is none that a header can hold
 */
export function messageOf({ from, to, subject, text, attachments, at, key }: Mail): string {
  const head = [
    header('From', addressText(from)),
    header('To', addressText(to)),
    header('Subject', encoded(subject)),
    header('Date', at.toUTCString().replace(/GMT$/, '+0000')),
    header('Message-ID', `<${digest(key)}@cockpit.example>`),
    header('MIME-Version', '1.0'),
  ]
  const body = part(['Content-Type: text/plain; charset=utf-8'], 'quoted-printable', quotedPrintable(text))
  if (attachments.length === 0) return lines([...head, body])
  // Made of the key, not of the content: a line of base64 or quoted-printable never begins with it.
  const boundary = `=_${digest(key)}`
  const parts = [body, ...attachments.map(attachmentPart)]
  return lines([
    ...head,
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    '',
    ...parts.map(one => `--${boundary}${newLine}${one}`),
    `--${boundary}--`,
    '',
  ])
}

const newLine = '\r\n'
const lines = (texts: readonly string[]): string => texts.join(newLine)
const digest = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 32)

/** A header goes on in the next line when that begins with a blank; anything else would be a header of its own. */
function header(name: string, value: string): string {
  if (/[\r\n]/.test(value.replaceAll(`${newLine} `, ''))) throw new Error(`${name} would end too early.`)
  return `${name}: ${value}`
}

/** What no header may hold: control characters, and those that show a line as another one. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu
const plainText = /^[\x20-\x7e]*$/
/** Bytes of an encoded word (RFC 2047: 75 letters in all). */
const wordBytesMost = 42

/** A text for a header: as it is when it is plain and short, else in encoded words, each on a line of its own. */
function encoded(text: string): string {
  const shown = text.replace(invisible, ' ').trim()
  if (plainText.test(shown) && !shown.includes('=?') && shown.length <= 60) return shown
  const words: string[] = []
  let word = ''
  for (const letter of shown) {
    if (Buffer.byteLength(word + letter) > wordBytesMost) {
      words.push(word)
      word = ''
    }
    word += letter
  }
  words.push(word)
  return words.map(one => `=?utf-8?B?${Buffer.from(one).toString('base64')}?=`).join(`${newLine} `)
}

const addressPattern = /^[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/

function addressText({ name, address }: MailAddress): string {
  if (!addressPattern.test(address) || address.length > 254) throw new Error('This is no mail address.')
  const shown = encoded(name)
  const quoted = shown.includes('=?') ? shown : `"${shown.replace(/[\\"]/g, '\\$&')}"`
  return name.trim() === '' ? `<${address}>` : `${quoted} <${address}>`
}

function part(headers: readonly string[], encoding: string, content: string): string {
  return lines([...headers, `Content-Transfer-Encoding: ${encoding}`, '', content])
}

function attachmentPart({ name, mimeType, content }: MailAttachment): string {
  const encodedName = encodeURIComponent(name.replace(invisible, '_')).replace(
    /['()*]/g,
    char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  const type = /^[\w.+-]+\/[\w.+-]+$/.exec(mimeType.split(';', 1)[0] ?? '')?.[0] ?? 'application/octet-stream'
  const base64 = Buffer.from(content)
    .toString('base64')
    .replace(/.{76}(?=.)/g, `$&${newLine}`)
  const disposition = `Content-Disposition: attachment;${newLine} filename*=UTF-8''${encodedName}`
  return part([`Content-Type: ${type}`, disposition], 'base64', base64)
}

const lineLettersMost = 76

/** Quoted-printable (RFC 2045): ASCII lines of at most 76 letters, none that ends in a blank. */
function quotedPrintable(text: string): string {
  return lines(text.split(/\r\n|\r|\n/).map(quotedLine))
}

function quotedLine(line: string): string {
  const bytes = [...Buffer.from(line)]
  const letters = bytes.map((byte, index) => {
    const isBlank = byte === 0x20 || byte === 0x09
    const isPlain = (byte >= 0x21 && byte <= 0x7e && byte !== 0x3d) || (isBlank && index < bytes.length - 1)
    return isPlain ? String.fromCharCode(byte) : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`
  })
  let broken = ''
  let length = 0
  for (const letter of letters) {
    if (length + letter.length >= lineLettersMost) {
      broken += `=${newLine}`
      length = 0
    }
    broken += letter
    length += letter.length
  }
  return broken
}
