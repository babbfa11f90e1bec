/** A banner for a lasting condition, at the top of the panel that it affects, or docked inside a grid. */
import type { ReactNode } from 'react'
import type { GlyphName } from '../theme/glyph-paths'
import { Glyph, classNames } from '../theme/icons'

export type BannerTone = 'info' | 'success' | 'warning' | 'danger'

export interface BannerProps {
  tone: BannerTone
  children: ReactNode
  /** Replaces the tone's glyph. */
  glyph?: GlyphName | undefined
  actions?: readonly { readonly label: string; readonly run: () => void }[] | undefined
  /** Inside a grid, under its toolbar: no edge at the sides. */
  docked?: boolean | undefined
}

/** A banner; warnings and errors are announced at once, other tones politely. */
export function Banner({ tone, children, glyph, actions = [], docked = false }: BannerProps) {
  const isUrgent = tone === 'warning' || tone === 'danger'
  return (
    <div
      className={classNames('banner', toneClasses[tone], docked && 'dock')}
      role={isUrgent ? 'alert' : 'status'}
    >
      <Glyph name={glyph ?? toneGlyphs[tone]} />
      <span className="grow">{children}</span>
      {actions.map(action => (
        <button key={action.label} type="button" className="lnk" onClick={action.run}>
          {action.label}
        </button>
      ))}
    </div>
  )
}

export interface ProblemBannerProps {
  /** Why the last attempt to save failed; null when there is nothing to report. */
  readonly problem: { readonly text: string; readonly isConflict: boolean } | null
}

/** The problem as a banner: a warning after a conflict, in which nothing has failed. */
export function ProblemBanner({ problem }: ProblemBannerProps) {
  if (problem === null) return null
  return <Banner tone={problem.isConflict ? 'warning' : 'danger'}>{problem.text}</Banner>
}

const toneClasses = { info: 'info', success: 'good', warning: 'warn', danger: 'bad' } as const
const toneGlyphs = {
  info: 'dot',
  success: 'check',
  warning: 'triangle',
  danger: 'octagon',
} as const satisfies Record<BannerTone, GlyphName>
