/** Reads the mails of the demo's folder back, as far as a person wants to see them: who, what about, the text, and what is attached. Pure. */

export interface ReadMail {
  readonly from: string
  readonly to: string
  readonly subject: string
  /** As the mail says it. */
  readonly date: string
  readonly text: string
  readonly attachments: readonly { readonly name: string; readonly content: Buffer }[]
}

/** @param message the file, a letter a byte (latin1) */
export function readMail(message: string): ReadMail {
  const { headers, body } = split(message)
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1]
  const parts = boundary === undefined ? [{ headers, body }] : partsOf(body, boundary)
  const [text, ...attached] = parts
  return {
    from: decoded(headers.get('from') ?? ''),
    to: decoded(headers.get('to') ?? ''),
    subject: decoded(headers.get('subject') ?? ''),
    date: headers.get('date') ?? '',
    text: text === undefined ? '' : contentOf(text).toString('utf8').replaceAll('\r\n', '\n'),
    attachments: attached.map(part => ({ name: attachmentName(part.headers), content: contentOf(part) })),
  }
}

interface Part {
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
}

function split(message: string): Part {
  const end = message.indexOf('\r\n\r\n')
  const head = end < 0 ? message : message.slice(0, end)
  const unfolded = head.replace(/\r\n[ \t]+/g, ' ')
  const headers = unfolded.split('\r\n').map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  return { headers: new Map(headers), body: end < 0 ? '' : message.slice(end + 4) }
}

function partsOf(body: string, boundary: string): Part[] {
  const pieces = `\r\n${body}`.split(`\r\n--${boundary}`)
  return pieces.slice(1, -1).map(piece => split(piece.replace(/^\r\n/, '')))
}

function contentOf({ headers, body }: Part): Buffer {
  if (headers.get('content-transfer-encoding') === 'base64') return Buffer.from(body, 'base64')
  const joined = body.replaceAll('=\r\n', '')
  const letters = joined.replace(/=([0-9A-F]{2})/g, (_all, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(letters, 'latin1')
}

/** Blanks between encoded words belong to none of them (RFC 2047). */
function decoded(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?B\?([A-Za-z0-9+/=]*)\?=/gi, (_all, base64: string) =>
      Buffer.from(base64, 'base64').toString('utf8'),
    )
    .replace(/^"((?:[^"\\]|\\.)*)"/, (_all, quoted: string) => quoted.replace(/\\(.)/g, '$1'))
}

function attachmentName(headers: ReadonlyMap<string, string>): string {
  const name = /filename\*=UTF-8''(\S+)/.exec(headers.get('content-disposition') ?? '')?.[1] ?? ''
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
