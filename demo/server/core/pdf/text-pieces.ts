/**
 * A text as pieces in the order in which they stand on the page, each in a font that has its letters. Words of scripts that are read
 * from right to left stand from right to left among themselves, numbers within them as everywhere (a short form of Unicode's
 * bidirectional algorithm, for lines that begin at the left). What no font has becomes a box.
 */

export interface TextPiece {
  readonly text: string
  /** The letters are not those of the text's own font. */
  readonly isOther: boolean
}

export interface KnownLetters {
  /** Whether the text's own font has the letter. */
  own(letter: string): boolean
  other(letter: string): boolean
}

/** Stands for a letter that no font has. */
export const unknownLetter = '□'

/** Every font has these. */
const plain = /^[ -~]*$/
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u
/** From the first such letter to the last, or to the number after it; in between is nothing that is read the other way. */
const rightToLeftPart =
  /[\p{Script=Hebrew}\p{Script=Arabic}](?:[\p{Script=Hebrew}\p{Script=Arabic}\p{M}\p{N}\p{P}\p{S} ]*[\p{Script=Hebrew}\p{Script=Arabic}\p{M}\p{N}])?/gu
/** A number with what belongs to it, a space, a sign, or a word. */
const partsOfIt = /\p{N}+(?:[.,:/-]\p{N}+)*| |[\p{P}\p{S}]|[^\p{N} \p{P}\p{S}]+/gu
/** Brackets among such words open where others close. */
const brackets = '()[]{}<>«»'

/** The pieces; one of the text's own font is the usual answer. */
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

/** A bracket that closes one within the part belongs to it. */
function withItsBracket(part: string, next: string): string {
  const place = brackets.indexOf(next)
  if (next === '' || place < 0 || place % 2 === 0) return part
  const count = (bracket: string): number => part.split(bracket).length
  return count(brackets.charAt(place - 1)) > count(next) ? part + next : part
}

/** A text that is read in one direction, cut where the font changes; a space stays with what is before it. */
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
