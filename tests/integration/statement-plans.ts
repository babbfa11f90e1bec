/** How the database runs a caller's statements: their plans by EXPLAIN ANALYZE. */
import type { KyselyPlugin, RawNode, RootOperationNode } from 'kysely'

/** A node of a plan, with what it did. */
export interface Plan {
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Join Filter'?: number
  /** The table that it reads. */
  readonly 'Relation Name'?: string
  readonly Plans?: readonly Plan[]
}

/** Explains statements that are written as SQL instead of answering them: they return no rows. Those of the query builder are run. */
export function explainedStatements(): KyselyPlugin & { readonly plans: Plan[] } {
  const plans: Plan[] = []
  return {
    plans,
    transformQuery: ({ node }) => (isRaw(node) ? explained(node) : node),
    transformResult: ({ result }) => {
      const [explanation] = result.rows
      const reported = explanation?.['QUERY PLAN']
      if (reported === undefined) return Promise.resolve(result)
      const [{ Plan: plan }] = (typeof reported === 'string' ? JSON.parse(reported) : reported) as [
        { Plan: Plan },
      ]
      plans.push(plan)
      return Promise.resolve({ ...result, rows: [] })
    },
  }
}

/** A plan's node and all below it. */
export function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
}

const isRaw = (node: RootOperationNode): node is RawNode => node.kind === 'RawNode'

function explained(node: RawNode): RawNode {
  const [first = '', ...others] = node.sqlFragments
  return { ...node, sqlFragments: [`explain (analyze, format json) ${first}`, ...others] }
}
