/**
 * The parts of a zip file, read from its directory; inflated in small steps that are counted, whatever sizes the file declares. Supports
 * only what spreadsheets write: stored or deflated parts of one file below 4 GB without encryption.
 */
import type { SheetLimits } from '../contract/sheet-limits'
import { checksum } from './checksum'
import { refuseSheet } from './sheet-file'

export interface ZipFile {
  readonly names: readonly string[]
  /** Inflated bytes of a part; undefined where the file has none of that name. Throws SheetRefused. */
  read(name: string): Promise<Uint8Array | undefined>
}

interface Entry {
  readonly name: string
  readonly method: number
  readonly checksum: number
  readonly packedBytes: number
  readonly bytes: number
  readonly offset: number
}

const endSignature = 0x06054b50
const directorySignature = 0x02014b50
const localSignature = 0x04034b50
const endBytes = 22
const directoryBytes = 46
const localBytes = 30
const commentBytesMost = 0xffff
const stored = 0
const deflated = 8
const encryptedFlag = 1

/** Opens a zip file. Throws SheetRefused. */
export function openZip(bytes: Uint8Array, limits: SheetLimits): ZipFile {
  const entries = readDirectory(bytes, limits)
  const byName = new Map(entries.map(entry => [entry.name.toLowerCase(), entry]))
  if (byName.size < entries.length) refuseSheet('damaged')
  let inflatedBytes = 0

  return {
    names: entries.map(({ name }) => name),
    async read(name) {
      const entry = byName.get(name.toLowerCase())
      if (entry === undefined) return undefined
      const content = await inflated(entry, packedPart(bytes, entry), limits, inflatedBytes)
      inflatedBytes += content.length
      if (content.length !== entry.bytes || checksum(content) !== entry.checksum)
        refuseSheet('damaged', { where: entry.name })
      return content
    },
  }
}

function readDirectory(bytes: Uint8Array, limits: SheetLimits): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOfDirectory(view)
  const count = view.getUint16(end + 10, true)
  if (count > limits.entriesMost) refuseSheet('entries', { found: count, allowed: limits.entriesMost })

  const entries: Entry[] = []
  let offset = view.getUint32(end + 16, true)
  for (let index = 0; index < count; index++) {
    const { entry, next } = readEntry(view, bytes, offset)
    entries.push(entry)
    offset = next
  }
  assertClaimedSizes(entries, limits)
  assertApart(entries)
  return entries
}

function endOfDirectory(view: DataView): number {
  const last = view.byteLength - endBytes
  for (let offset = last; offset >= Math.max(0, last - commentBytesMost); offset--) {
    if (view.getUint32(offset, true) === endSignature) return offset
  }
  return refuseSheet('not-a-workbook')
}

function readEntry(view: DataView, bytes: Uint8Array, offset: number): { entry: Entry; next: number } {
  if (offset + directoryBytes > view.byteLength || view.getUint32(offset, true) !== directorySignature)
    refuseSheet('damaged')
  const nameEnd = offset + directoryBytes + view.getUint16(offset + 28, true)
  const next = nameEnd + view.getUint16(offset + 30, true) + view.getUint16(offset + 32, true)
  if (next > view.byteLength) refuseSheet('damaged')
  const name = new TextDecoder().decode(bytes.subarray(offset + directoryBytes, nameEnd))
  if (!isPlainPath(name)) refuseSheet('part-name', { where: name.slice(0, shownLetters) })
  if ((view.getUint16(offset + 8, true) & encryptedFlag) !== 0) refuseSheet('encrypted')
  const entry = {
    name,
    method: view.getUint16(offset + 10, true),
    checksum: view.getUint32(offset + 16, true),
    packedBytes: view.getUint32(offset + 20, true),
    bytes: view.getUint32(offset + 24, true),
    offset: view.getUint32(offset + 42, true),
  }
  return { entry, next }
}

const shownLetters = 100

/** A path within the file: no parent folders, no drive, no backslash, no control characters. */
function isPlainPath(name: string): boolean {
  return (
    name !== '' &&
    !/^\/|\\|:|[\p{Cc}\p{Cf}]/u.test(name) &&
    name.split('/').every(part => part !== '..' && part !== '.')
  )
}

/** A file whose declared size is too large is not inflated. */
function assertClaimedSizes(entries: readonly Entry[], limits: SheetLimits): void {
  let sum = 0
  for (const { name, bytes } of entries) {
    assertWithin('entry-size', bytes, limits.entryBytesMost, name)
    sum += bytes
  }
  assertWithin('inflated-size', sum, limits.inflatedBytesMost)
}

/** Parts that share packed bytes are how a small file inflates without end. */
function assertApart(entries: readonly Entry[]): void {
  const inOrder = [...entries].sort((a, b) => a.offset - b.offset)
  inOrder.forEach((entry, index) => {
    const next = inOrder[index + 1]
    if (next !== undefined && entry.offset + localBytes + entry.packedBytes > next.offset)
      refuseSheet('damaged')
  })
}

function packedPart(bytes: Uint8Array, entry: Entry): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { offset } = entry
  if (offset + localBytes > bytes.length || view.getUint32(offset, true) !== localSignature)
    refuseSheet('damaged', { where: entry.name })
  const start = offset + localBytes + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
  const end = start + entry.packedBytes
  if (end > bytes.length) refuseSheet('damaged', { where: entry.name })
  return bytes.subarray(start, end)
}

/** Packed bytes that are inflated at a time: they grow at most a thousandfold before they are counted. */
const stepBytes = 4096

async function inflated(
  entry: Entry,
  packed: Uint8Array,
  limits: SheetLimits,
  before: number,
): Promise<Uint8Array> {
  const count = (bytes: number) => {
    assertWithin('entry-size', bytes, limits.entryBytesMost, entry.name)
    assertWithin('ratio', Math.ceil(bytes / Math.max(packed.length, 1)), limits.ratioMost, entry.name)
    assertWithin('inflated-size', before + bytes, limits.inflatedBytesMost)
  }
  if (entry.method === stored) {
    count(packed.length)
    return packed
  }
  if (entry.method !== deflated) refuseSheet('damaged', { where: entry.name })

  const stream = new DecompressionStream('deflate-raw')
  const reader = stream.readable.getReader()
  const fed = feed(stream.writable.getWriter(), packed)
  const pieces: Uint8Array[] = []
  let bytes = 0
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => refuseSheet('damaged', { where: entry.name }))
      if (done) break
      bytes += value.length
      count(bytes)
      pieces.push(value)
    }
  } catch (reason) {
    await reader.cancel().catch(() => undefined)
    throw reason
  }
  await fed
  return joined(pieces, bytes)
}

/** Ends when all bytes are written, or the reader stops: the reader reports errors. */
async function feed(writer: WritableStreamDefaultWriter<BufferSource>, packed: Uint8Array): Promise<void> {
  try {
    for (let start = 0; start < packed.length; start += stepBytes) {
      await writer.ready
      await writer.write(packed.slice(start, start + stepBytes))
    }
    await writer.close()
  } catch {
    await writer.abort().catch(() => undefined)
  }
}

function joined(pieces: readonly Uint8Array[], bytes: number): Uint8Array {
  const whole = new Uint8Array(bytes)
  let offset = 0
  for (const piece of pieces) {
    whole.set(piece, offset)
    offset += piece.length
  }
  return whole
}

function assertWithin(
  code: 'entry-size' | 'inflated-size' | 'ratio',
  found: number,
  allowed: number,
  where?: string,
): void {
  if (found > allowed) refuseSheet(code, { found, allowed, ...(where !== undefined && { where }) })
}
