/**
 * Splits a text into pieces in their visual order, each in a font that has its characters. Words of right-to-left scripts are ordered from
 * right to left, numbers within them from left to right (a simplified version of Unicode's bidirectional algorithm, for lines that begin at
 * the left). Characters without a glyph become a box.
 */

export interface TextPiece {
  readonly text: string
  /** Whether the piece needs the other font. */
  readonly isOther: boolean
}

export interface KnownLetters {
  /** Whether the text's own font has the character. */
  own(letter: string): boolean
  other(letter: string): boolean
}

/** Replaces a character that no font has. */
export const unknownLetter = '□'

/** Characters that every font has. */
const plain = /^[ -~]*$/
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u
/** From the first right-to-left character to the last, or to the number after it, without left-to-right text in between. */
const rightToLeftPart =
  /[\p{Script=Hebrew}\p{Script=Arabic}](?:[\p{Script=Hebrew}\p{Script=Arabic}\p{M}\p{N}\p{P}\p{S} ]*[\p{Script=Hebrew}\p{Script=Arabic}\p{M}\p{N}])?/gu
/** A number with its separators, a space, a punctuation mark or symbol, or a word. */
const partsOfIt = /\p{N}+(?:[.,:/-]\p{N}+)*| |[\p{P}\p{S}]|[^\p{N} \p{P}\p{S}]+/gu
/** Brackets are mirrored in right-to-left text. */
const brackets = '()[]{}<>«»'

/** The pieces; most texts are a single piece in their own font. */
export function textPieces(text: string, letters: KnownLetters): TextPiece[] {
  if (plain.test(text)) return [{ text, isOther: false }]
  if (!rightToLeft.test(text)) return inFonts(text, letters)
  const pieces: TextPiece[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(rightToLeftPart)) {
    const part = withItsBracket(found, text.charAt(index + found.length))
    if (index > end) pieces.push(...inFonts(text.slice(end, index), letters))
    const words = (part.match(partsOfIt) ?? []).reverse()
    pieces.push(...words.flatMap(word => inFonts(turned(word), letters)))
    end = index + part.length
  }
  if (end < text.length) pieces.push(...inFonts(text.slice(end), letters))
  return pieces
}

/** A bracket that closes one within the part belongs to the part. */
function withItsBracket(part: string, next: string): string {
  const place = brackets.indexOf(next)
  if (next === '' || place < 0 || place % 2 === 0) return part
  const count = (bracket: string): number => part.split(bracket).length
  return count(brackets.charAt(place - 1)) > count(next) ? part + next : part
}

/** Splits text of one direction where the font changes; a space belongs to the text before it. */
function inFonts(text: string, { own, other }: KnownLetters): TextPiece[] {
  const pieces: { text: string; isOther: boolean }[] = []
  for (const letter of text) {
    const last = pieces.at(-1)
    const isOther = !own(letter) && (other(letter) || !own(unknownLetter))
    const shown = own(letter) || other(letter) ? letter : unknownLetter
    if (last !== undefined && last.isOther === isOther) last.text += shown
    else pieces.push({ text: shown, isOther })
  }
  return pieces
}

function turned(word: string): string {
  const place = word.length === 1 ? brackets.indexOf(word) : -1
  return place < 0 ? word : brackets.charAt(place ^ 1)
}
