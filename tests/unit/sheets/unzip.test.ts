/** Zip files as programs may write them, and those whose directory or headers point to other bytes than a part's. */
import { describe, expect, it } from 'vitest'
import { browserSheetLimits, type SheetLimits } from '../../../src/contract/sheet-limits'
import { SheetRefused } from '../../../src/sheets/sheet-file'
import { openZip } from '../../../src/sheets/unzip'
import { zipOf, type Part } from './made-files'

const stock: Part = { name: 'xl/stock.xml', content: '<stock>Dry bag</stock>' }
const texts: Part = { name: 'xl/texts.xml', content: '<texts>Rack 40</texts>' }
const parts = [stock, texts]
/** Before the directory's offset, at the end of a file without a comment. */
const directoryOffsetFromEnd = 6

/** The parts of a file as texts. */
async function read(bytes: Uint8Array, limits: SheetLimits = browserSheetLimits) {
  const zip = openZip(bytes, limits)
  const contents: [string, string][] = []
  for (const name of zip.names) contents.push([name, new TextDecoder().decode(await zip.read(name))])
  return contents
}

async function refusalOf(bytes: Uint8Array, limits?: SheetLimits) {
  try {
    await read(bytes, limits)
    return null
  } catch (reason) {
    if (reason instanceof SheetRefused) return reason.refusal
    throw reason
  }
}

const contentsOf = (made: readonly Part[]) => made.map(({ name, content }) => [name, content])

/** The file with other bytes from this position on. */
function withBytes(bytes: Uint8Array, at: number, ...values: number[]): Uint8Array {
  const changed = bytes.slice()
  changed.set(values, at)
  return changed
}

function withDirectoryAt(bytes: Uint8Array, offset: number): Uint8Array {
  const changed = bytes.slice()
  new DataView(changed.buffer).setUint32(changed.length - directoryOffsetFromEnd, offset, true)
  return changed
}

function directoryOf(bytes: Uint8Array): number {
  return new DataView(bytes.buffer).getUint32(bytes.length - directoryOffsetFromEnd, true)
}

/** Letters of which a text has few repetitions. */
function noise(length: number): string {
  let seed = 7
  return Array.from({ length }, () => {
    seed = (seed * 48_271) % 2_147_483_647
    return String.fromCharCode(97 + (seed % 26))
  }).join('')
}

describe('a zip file', () => {
  it('has its parts by name, whatever the case of their letters', async () => {
    const zip = openZip(zipOf(parts), browserSheetLimits)
    expect(zip.names).toEqual(['xl/stock.xml', 'xl/texts.xml'])
    expect(new TextDecoder().decode(await zip.read('XL/Stock.xml'))).toBe(stock.content)
    expect(await zip.read('xl/none.xml')).toBeUndefined()
  })

  it.each<[string, Part[]]>([
    ['stored without compression', parts.map(part => ({ ...part, method: 0 }))],
    ['without content', [stock, { name: 'empty.xml', content: '' }, texts]],
    ['with extra fields in the directory', parts.map(part => ({ ...part, extra: 'UT 1' }))],
    ['with comments', parts.map(part => ({ ...part, comment: 'Count of May' }))],
    ['with both', parts.map(part => ({ ...part, extra: 'UT 1', comment: 'Count of May' }))],
    ['with extra fields before their bytes', parts.map(part => ({ ...part, localExtra: 'UT 123' }))],
    ['that are large', [{ name: 'large.xml', content: noise(60_000) }, texts]],
  ])('may have parts %s', async (_, made) => {
    expect(await read(zipOf(made))).toEqual(contentsOf(made))
  })

  it('may list its parts in another order than they are in', async () => {
    const bytes = zipOf(parts)
    const begin = directoryOf(bytes)
    // Both entries are equally long.
    const length = 46 + stock.name.length
    const first = bytes.slice(begin, begin + length)
    const reversed = withBytes(bytes, begin, ...bytes.slice(begin + length, begin + 2 * length), ...first)
    expect(await read(reversed)).toEqual(contentsOf([texts, stock]))
  })

  it('may end in a comment of up to 65,535 bytes', async () => {
    const withComment = (length: number) => Buffer.concat([zipOf(parts), Buffer.alloc(length, 'x')])
    expect(await read(withComment(65_535))).toEqual(contentsOf(parts))
    expect(await refusalOf(withComment(65_536))).toEqual({ code: 'not-a-workbook' })
  })

  it('may have no parts', async () => {
    expect(await read(zipOf([]))).toEqual([])
  })

  it('may be a part of a larger piece of memory', async () => {
    const memory = Buffer.concat([Buffer.from('before'), zipOf(parts), Buffer.from('PK')])
    expect(await read(memory.subarray(6, memory.length - 2))).toEqual(contentsOf(parts))
  })
})

describe('a limit of a zip file', () => {
  const large: Part = { name: 'large.xml', content: noise(6_000) }
  const twice = [large, { ...large, name: 'twin.xml' }]

  it.each<[string, Partial<SheetLimits>, unknown]>([
    ['parts', { entriesMost: 2 }, null],
    ['parts', { entriesMost: 1 }, { code: 'entries', found: 2, allowed: 1 }],
    ['bytes of a part', { entryBytesMost: 6_000 }, null],
    [
      'bytes of a part',
      { entryBytesMost: 5_999 },
      { code: 'entry-size', where: 'large.xml', found: 6_000, allowed: 5_999 },
    ],
    ['bytes of all parts', { inflatedBytesMost: 12_000 }, null],
    [
      'bytes of all parts',
      { inflatedBytesMost: 11_999 },
      { code: 'inflated-size', found: 12_000, allowed: 11_999 },
    ],
  ])('is the most %s that are allowed: %j', async (_, limits, refusal) => {
    // Not toEqual, for which a missing place is the same as an undefined one.
    expect(await refusalOf(zipOf(twice), { ...browserSheetLimits, ...limits })).toStrictEqual(refusal)
  })

  it.each([0, 8])('counts all parts together, whatever sizes they claim (method %i)', async method => {
    const made = twice.map((part, index) => ({ ...part, method, ...(index === 1 && { claimedBytes: 10 }) }))
    const limits = { ...browserSheetLimits, inflatedBytesMost: 11_000 }
    expect(await refusalOf(zipOf(made), limits)).toMatchObject({ code: 'inflated-size', allowed: 11_000 })
  })
})

describe('a damaged zip file', () => {
  it.each([
    ['beyond the end', (length: number) => length + 10],
    ['far beyond the end', () => 0xffff_ffff],
    ['at the last bytes', (length: number) => length - 10],
    ['where its first part is', () => 0],
  ])('has its directory %s', async (_, offset) => {
    const bytes = zipOf(parts)
    expect(await refusalOf(withDirectoryAt(bytes, offset(bytes.length)))).toEqual({ code: 'damaged' })
  })

  it('has a name, an extra field or a comment that is longer than the file', async () => {
    const bytes = zipOf([stock])
    for (const field of [28, 30, 32])
      expect(await refusalOf(withBytes(bytes, directoryOf(bytes) + field, 0xff, 0xff)), `${field}`).toEqual({
        code: 'damaged',
      })
  })

  it('has a part that begins beyond the end of the file', async () => {
    const beyond = (offset: number) => zipOf([stock, { ...texts, offset }])
    const { length } = zipOf(parts)
    for (const offset of [length + 10, 0xffff_ffff, length - 10])
      expect(await refusalOf(beyond(offset)), `${offset}`).toEqual({ code: 'damaged', where: 'xl/texts.xml' })
  })

  it('has a part that ends beyond the end of the file', async () => {
    const bytes = zipOf([stock, { ...texts, claimedPackedBytes: 5_000 }])
    expect(await refusalOf(bytes)).toEqual({ code: 'damaged', where: 'xl/texts.xml' })
  })

  it('has a part that reaches into the next one', async () => {
    const bytes = zipOf([{ ...stock, claimedPackedBytes: 60 }, texts])
    expect(await refusalOf(bytes)).toEqual({ code: 'damaged' })
  })

  it('has a part without its header', async () => {
    expect(await refusalOf(withBytes(zipOf([stock]), 0, 0x50, 0x4b, 0x07))).toEqual({
      code: 'damaged',
      where: 'xl/stock.xml',
    })
  })

  it('has other bytes than its checksum says, stored or compressed', async () => {
    for (const method of [0, 8])
      expect(await refusalOf(zipOf([{ ...stock, method, checksum: 1 }])), `${method}`).toEqual({
        code: 'damaged',
        where: 'xl/stock.xml',
      })
  })
})
