/** The XML of a workbook's parts: the namespaces that are read, attributes by their namespace, depth, and text encodings. */
import { describe, expect, it } from 'vitest'
import { readXml, type XmlHandler } from '../../../src/sheets/read-xml'
import { SheetRefused } from '../../../src/sheets/sheet-file'

const ours = 'urn:ours'
const links = 'urn:links'
const part = 'xl/workbook.xml'
const broken = { code: 'broken-xml', where: part }

/** What is read from a document, as `<name`, texts and `name>`. */
function eventsOf(document: string | Uint8Array, open?: XmlHandler['open']): string[] {
  const bytes = typeof document === 'string' ? new TextEncoder().encode(document) : document
  const events: string[] = []
  readXml(bytes, part, [ours], {
    open(name, attribute) {
      events.push(`<${name}`)
      open?.(name, attribute)
    },
    text: text => events.push(text),
    close: name => events.push(`${name}>`),
  })
  return events
}

function refusalOf(document: string | Uint8Array) {
  try {
    eventsOf(document)
    return null
  } catch (reason) {
    if (reason instanceof SheetRefused) return reason.refusal
    throw reason
  }
}

const nested = (depth: number) => `${`<a xmlns="${ours}">`.repeat(depth)}${'</a>'.repeat(depth)}`

describe('the elements of a document', () => {
  it('are read with their texts, also those in a section of plain characters', () => {
    const document = `<a xmlns="${ours}">one<b>two</b><![CDATA[<three>]]></a>`
    expect(eventsOf(document)).toEqual(['<a', 'one', '<b', 'two', 'b>', '<three>', 'a>'])
  })

  it('of another namespace are skipped with all that is in them', () => {
    const document = `<a xmlns="${ours}" xmlns:x="urn:x">one<x:b>two<b>three</b><![CDATA[four]]></x:b>five</a>`
    expect(eventsOf(document)).toEqual(['<a', 'one', 'five', 'a>'])
  })

  it('are read to a depth of one hundred', () => {
    expect(eventsOf(nested(100))).toHaveLength(200)
    expect(refusalOf(nested(101))).toEqual(broken)
  })
})

it('an attribute is known by its name and its namespace', () => {
  const read: unknown[] = []
  const document = `<sheet xmlns="${ours}" xmlns:q="urn:q" xmlns:r="${links}" q:id="7" r:name="other" name="Stock" r:id="rId1"/>`
  eventsOf(document, (_, attribute) => {
    read.push(attribute('name'), attribute('state'), attribute('id'))
    read.push(attribute('id', [links]), attribute('name', [links]), attribute('state', [links]))
  })
  expect(read).toEqual(['Stock', undefined, undefined, 'rId1', 'other', undefined])
})

describe('the text of a document', () => {
  const document = `<a xmlns="${ours}">Grünkäse 5 €</a>`
  const events = ['<a', 'Grünkäse 5 €', 'a>']
  const marked = `\uFEFF${document}`

  it.each([
    ['UTF-8', Buffer.from(document)],
    ['UTF-8 with a mark in front', Buffer.from(marked)],
    ['UTF-16 with the small byte first', Buffer.from(marked, 'utf16le')],
    ['UTF-16 with the large byte first', Buffer.from(marked, 'utf16le').swap16()],
  ])('is read in %s', (_, bytes) => {
    expect(eventsOf(bytes)).toEqual(events)
  })

  it('is whole where a letter of several bytes is at the border of two pieces', () => {
    const text = '€'.repeat(50_000)
    expect(eventsOf(`<a xmlns="${ours}">${text}</a>`).slice(1, -1).join('')).toBe(text)
  })

  it('is refused with bytes that are no letters, in its middle or at its end', () => {
    expect(refusalOf(Buffer.from('<a>M\u00F8bel</a>', 'latin1'))).toEqual(broken)
    expect(refusalOf(Buffer.from('<a/>\u00C3', 'latin1'))).toEqual(broken)
  })
})
