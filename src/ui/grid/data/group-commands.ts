/** What a person can do with grouped rows and with a list that goes on: open and close groups, ask for more. */
import type { GridData } from './grid-data-shape'
import { endKey, infoOf, nextLevelKeys, type GridLine } from './grid-lines'
import type { LineStep } from './line-source'

/** Groups that one press opens, and rows that each of them shows. */
const openAtOnceMost = 50
const openAtOnceFit = 5

/** Acts on the line with this key; false when nothing came of it. */
export type ActOnLine = (key: string, step: LineStep) => boolean

export type GroupCommands = Pick<GridData, 'actOn' | 'reachEnd' | 'openGroups' | 'closeGroups'>

/** The commands over these lines, which are always the same array. */
export function createGroupCommands(lines: readonly GridLine[], actOnLine: ActOnLine): GroupCommands {
  const act = (key: string, kind: LineStep['kind'], fit = openAtOnceFit) => actOnLine(key, { kind, fit })
  const groups = () =>
    lines.flatMap(line => {
      const info = infoOf(line)
      return info?.kind === 'group' ? [info] : []
    })
  return {
    actOn: (id, fit) => {
      const info = infoOf(lines.find(line => line.id === id))
      if (info?.kind === 'group') return act(info.key, 'toggle', fit)
      return (info?.kind === 'more' || info?.kind === 'failed') && act(info.key, 'more', fit)
    },
    reachEnd: () => void (infoOf(lines.at(-1))?.kind === 'wait' && act(endKey, 'more')),
    openGroups: () => {
      for (const key of nextLevelKeys(groups()).slice(0, openAtOnceMost)) act(key, 'toggle')
    },
    closeGroups: () => {
      for (const { key, level, isOpen } of groups()) if (isOpen && level === 1) act(key, 'toggle')
    },
  }
}
