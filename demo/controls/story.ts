/** What the page /controls.html says and shows of a control. Each file of stories/ declares some. */
import type { ComponentType } from 'react'

export interface Story {
  /** Its title; in small letters with hyphens its part of the address and the name of its pictures. */
  readonly name: string
  /** The components by their names: tests/unit/ui/control-stories.test.ts wants each exported one in a story. */
  readonly shows: Readonly<Record<string, unknown>>
  /** What it is for, in one or two sentences. */
  readonly what: string
  /** Keys as the texts name them (`Shift+Tab`), and what they do. */
  readonly keys?: readonly (readonly [chord: string, does: string])[]
  readonly right: readonly string[]
  readonly wrong: readonly string[]
  readonly states: readonly State[]
}

export interface State {
  readonly name: string
  readonly show: ComponentType
  /**
   * What shows the state: its first control has the focus of the keyboard, or the pointer on it, or is pressed and opens something
   * beside it (`press`) or elsewhere (`apart`, with a picture of its own, as of dialogs). The pictures do so.
   */
  readonly by?: 'focus' | 'hover' | 'press' | 'apart'
  /** Takes the whole width of the page. */
  readonly isWide?: boolean
  /** Px below it for what it opens, so that this is in the picture. */
  readonly room?: number
}

/** Name of a story in the address and in its pictures. */
export function slugOf({ name }: Pick<Story, 'name'>): string {
  return name.toLowerCase().replaceAll(/[^a-z]+/g, '-')
}
