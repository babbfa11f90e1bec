/** A source of lines that is loaded when somebody first asks it: most grids are never grouped. */
import type { LineSource } from './line-source'

/** Stands for the source that `load` brings. One that cannot be loaded is tried again at the next asking. */
export function createLaterSource(load: () => Promise<LineSource>): LineSource {
  let source: LineSource | undefined
  let loading: Promise<LineSource> | undefined
  const loaded = async (): Promise<LineSource> => {
    try {
      source = await (loading ??= load())
      return source
    } catch (error) {
      loading = undefined
      throw error
    }
  }
  return {
    load: async (ask, isFirst) => (source ?? (await loaded())).load(ask, isFirst),
    act: (key, ask, step) => source?.act(key, ask, step) ?? null,
  }
}
