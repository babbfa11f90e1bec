/** A zip file, streamed: each part is compressed while it is made, so memory holds only a chunk of one part. */
import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export interface ZipPart {
  readonly name: string
  readonly content: Iterable<string> | AsyncIterable<string>
}

/** The central directory's entry of a written part. */
interface Written {
  readonly name: Buffer
  readonly start: number
  readonly sums: Sums
}

interface Sums {
  checksum: number
  packedBytes: number
  bytes: number
}

/** Checksum and sizes follow the part (bit 3), names are UTF-8 (bit 11). */
const flags = 0x0808
const deflated = 8
const version = 20
/** 1980-01-01, the first day of the format: the same rows give the same bytes. */
const day = 0x21
/** Maximum size of a part and of the file; more would need the zip64 format. */
const bytesMost = 0xffffffff

/** The file in chunks. @throws the errors of the parts, and when one is too large for the format */
export async function* zipFile(
  parts: Iterable<ZipPart> | AsyncIterable<ZipPart>,
): AsyncGenerator<Uint8Array> {
  const written: Written[] = []
  let at = 0
  for await (const part of parts) {
    const name = Buffer.from(part.name)
    const sums: Sums = { checksum: 0, packedBytes: 0, bytes: 0 }
    written.push({ name, start: at, sums })
    const head = localHead(name)
    yield head
    for await (const piece of packed(part.content, sums)) {
      sums.packedBytes += piece.length
      yield piece
    }
    const foot = sumsAfterPart(sums)
    yield foot
    at += head.length + sums.packedBytes + foot.length
    if (Math.max(at, sums.bytes) > bytesMost) throw new Error(`${part.name} is too large for a zip file.`)
  }
  const directory = Buffer.concat(written.flatMap(directoryEntry))
  yield directory
  yield directoryEnd(written.length, directory.length, at)
}

/** Shorter texts are joined before they are compressed. */
const pieceLetters = 64 * 1024

async function* packed(content: ZipPart['content'], sums: Sums): AsyncGenerator<Buffer> {
  async function* plain(): AsyncGenerator<Buffer> {
    let text = ''
    const piece = (): Buffer => {
      const bytes = Buffer.from(text)
      text = ''
      sums.checksum = crc32(bytes, sums.checksum)
      sums.bytes += bytes.length
      return bytes
    }
    for await (const more of content) {
      text += more
      if (text.length >= pieceLetters) yield piece()
    }
    if (text !== '') yield piece()
  }
  // An error on either side ends both; the reader receives it.
  yield* pipeline(Readable.from(plain()), createDeflateRaw(), () => undefined) as AsyncIterable<Buffer>
}

function localHead(name: Buffer): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  writeCommon(head, 4)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name])
}

/** Version, flags, method, time and day: the same in local and central headers. */
function writeCommon(head: Buffer, at: number): void {
  head.writeUInt16LE(version, at)
  head.writeUInt16LE(flags, at + 2)
  head.writeUInt16LE(deflated, at + 4)
  head.writeUInt16LE(day, at + 8)
}

function writeSums(head: Buffer, { checksum, packedBytes, bytes }: Sums, at: number): void {
  head.writeUInt32LE(checksum, at)
  head.writeUInt32LE(packedBytes, at + 4)
  head.writeUInt32LE(bytes, at + 8)
}

function sumsAfterPart(sums: Sums): Buffer {
  const foot = Buffer.alloc(16)
  foot.writeUInt32LE(0x08074b50, 0)
  writeSums(foot, sums, 4)
  return foot
}

function directoryEntry({ name, start, sums }: Written): Buffer[] {
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(version, 4)
  writeCommon(entry, 6)
  writeSums(entry, sums, 16)
  entry.writeUInt16LE(name.length, 28)
  entry.writeUInt32LE(start, 42)
  return [entry, name]
}

function directoryEnd(parts: number, bytes: number, start: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts, 8)
  end.writeUInt16LE(parts, 10)
  end.writeUInt32LE(bytes, 12)
  end.writeUInt32LE(start, 16)
  return end
}
