/** Undoing changes of lines: steps, which changes belong to one of them, and how far back. */
import { describe, expect, it } from 'vitest'
import {
  changed,
  redone,
  undone,
  undoStackOf,
  undoStepsMost,
  type UndoStack,
} from '../../../src/ui/lines/undo'

const typed = (stack: UndoStack<string>, texts: readonly string[], step: string | null) =>
  texts.reduce((made, text) => changed(made, text, step), stack)

describe('undo of lines', () => {
  it('undoes and redoes step by step', () => {
    const stack = typed(undoStackOf(''), ['a', 'b'], null)
    const back = undone(undone(stack))
    expect([undone(stack).value, back.value]).toEqual(['a', ''])
    expect([redone(back).value, redone(redone(back)).value]).toEqual(['a', 'b'])
  })

  it('combines typing in one cell into one step, until another cell is changed', () => {
    const one = typed(undoStackOf(''), ['1', '12'], 'quantity 1')
    const both = typed(one, ['12,3', '12,34'], 'quantity 2')
    expect(undone(both).value).toBe('12')
    expect(undone(undone(both)).value).toBe('')
  })

  it('begins a new step after an undo, and discards the undone steps', () => {
    const stack = changed(undone(typed(undoStackOf(''), ['1', '12'], null)), '13', 'quantity 1')
    expect(redone(stack)).toBe(stack)
    expect(undone(stack).value).toBe('1')
  })

  it('has no step for an unchanged value', () => {
    const stack = undoStackOf('same')
    expect(undone(stack).value).toBe('same')
    expect(redone(stack).value).toBe('same')
    expect(changed(stack, 'same', null)).toBe(stack)
  })

  it('keeps a limited number of steps', () => {
    const texts = Array.from({ length: undoStepsMost + 5 }, (_, index) => String(index))
    expect(typed(undoStackOf(''), texts, null).past).toHaveLength(undoStepsMost)
  })
})
