/** Everything that the catalogue defines, found by reading its files, so that a new file is tested without further work. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Action } from '../../../src/define/action'
import type { Form } from '../../../src/define/form'
import type { Route } from '../../../src/define/route'
import type { AnyRow, View } from '../../../src/define/view'
import type { Widget } from '../../../src/define/widget'

export interface Definitions {
  readonly views: readonly View[]
  readonly actions: readonly Action<AnyRow>[]
  readonly forms: readonly Form[]
  readonly routes: readonly Route[]
  readonly widgets: readonly Widget[]
}

/** Loads every file of src/catalog; sorts its exports, the details and actions of its views, and their forms by kind. */
export async function loadDefinitions(): Promise<Definitions> {
  const folder = fileURLToPath(new URL('../../../src/catalog/', import.meta.url))
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file =>
    file.endsWith('.ts'),
  )
  const modules = await Promise.all(
    files.map(async file => (await import(/* @vite-ignore */ join(folder, file))) as Record<string, unknown>),
  )
  const exported = [...new Set(modules.flatMap(module => Object.values(module)))]
  const single = exported.filter(isRecord)
  const lists = exported.filter(value => Array.isArray(value)).flat()
  const grids = single.filter(value => 'entity' in value && 'columns' in value) as unknown as View[]
  const views = [
    ...new Set([...grids, ...grids.flatMap(({ details = [] }) => details.map(({ view }) => view))]),
  ]
  const actions = single.filter(
    value => 'guard' in value && 'section' in value,
  ) as unknown as Action<AnyRow>[]
  const allActions = [...new Set([...actions, ...views.flatMap(view => view.actions)])]
  const forms = single.filter(value => 'fields' in value && !('row' in value)) as unknown as Form[]
  return {
    views,
    actions: allActions,
    forms: [...new Set([...forms, ...allActions.flatMap(({ form }) => form ?? [])])],
    routes: lists.filter(value => isRecord(value) && 'shows' in value) as unknown as Route[],
    widgets: lists.filter(value => isRecord(value) && 'opens' in value) as unknown as Widget[],
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
