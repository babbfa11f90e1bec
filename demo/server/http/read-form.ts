/** Forms with files (RFC 7578) as plain values: texts as they are, files with their name and their bytes as base64. Pure. */

export interface FormFile {
  readonly name: string
  readonly content: string
}

const lineEnd = Buffer.from('\r\n')
const headEnd = Buffer.from('\r\n\r\n')
const partsMost = 20

/** Values by the names of their fields; null for what is no form. */
export function readForm(
  contentType: string,
  body: Buffer,
): Readonly<Record<string, string | FormFile>> | null {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) return null
  const parts = partsOf(body, Buffer.from(`--${boundary}`, 'latin1'))
  if (parts === null) return null
  const values = new Map<string, string | FormFile>()
  for (const part of parts) {
    const at = part.indexOf(headEnd)
    if (at < 0) return null
    const head = part.subarray(0, at).toString('utf8')
    const name = parameterOf(head, 'name')
    if (name === null) return null
    const content = part.subarray(at + headEnd.length)
    const fileName = parameterOf(head, 'filename')
    values.set(
      name,
      fileName === null ? content.toString('utf8') : { name: fileName, content: content.toString('base64') },
    )
  }
  return Object.fromEntries(values)
}

/** What stands between the boundaries, each without the line ends around it. */
function partsOf(body: Buffer, delimiter: Buffer): Buffer[] | null {
  const parts: Buffer[] = []
  let start = body.indexOf(delimiter)
  if (start !== 0) return null
  for (;;) {
    const from = start + delimiter.length
    if (body.subarray(from, from + 2).toString('latin1') === '--') return parts
    const end = body.indexOf(Buffer.concat([lineEnd, delimiter]), from)
    if (end < 0 || parts.length === partsMost) return null
    parts.push(body.subarray(from + lineEnd.length, end))
    start = end + lineEnd.length
  }
}

/** A value of the Content-Disposition header; browsers write quotes in it as %22. */
function parameterOf(head: string, name: string): string | null {
  const disposition = /^content-disposition:\s*form-data\s*;(.*)$/im.exec(head)?.[1] ?? ''
  const value = new RegExp(`(?:^|;)\\s*${name}="([^"]*)"`, 'i').exec(disposition)?.[1]
  return value === undefined ? null : value.replaceAll('%22', '"')
}
