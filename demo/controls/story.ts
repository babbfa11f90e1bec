/** The description and states of a control on the page /controls.html. Each file of stories/ declares some. */
import type { ComponentType } from 'react'

export interface Story {
  /** Its title; in lower case with hyphens it is used in the address and in the names of its pictures. */
  readonly name: string
  /** The components by name: tests/unit/ui/control-stories.test.ts requires each exported one to be in a story. */
  readonly shows: Readonly<Record<string, unknown>>
  /** Its purpose, in one or two sentences. */
  readonly what: string
  /** Keys as the texts name them (`Shift+Tab`), and their function. */
  readonly keys?: readonly (readonly [chord: string, does: string])[]
  readonly right: readonly string[]
  readonly wrong: readonly string[]
  readonly states: readonly State[]
}

export interface State {
  readonly name: string
  readonly show: ComponentType
  /**
   * How the pictures bring about the state: the first control gets the keyboard focus, or the pointer, or is pressed and opens something
   * beside it (`press`) or elsewhere (`apart`, with a picture of its own, as for dialogs).
   */
  readonly by?: 'focus' | 'hover' | 'press' | 'apart'
  /** Whether it takes the whole width of the page. */
  readonly isWide?: boolean
  /** Pixels below it for the part that it opens, so that this is in the picture. */
  readonly room?: number
}

/** Name of a story in the address and in the names of its pictures. */
export function slugOf({ name }: Pick<Story, 'name'>): string {
  return name.toLowerCase().replaceAll(/[^a-z]+/g, '-')
}
