/**
 * The one wrapper around every area: theme, density and language of the root, and the error boundary. Nothing of
 * the cockpit is shown outside of it; the session gate inside of it adds the session, dialogs and toasts.
 */
import { useInsertionEffect, type ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import type { Language } from '../contract/limits'
import { adoptTheme } from '../ui/theme/sheets'
import { shellSheet } from '../ui/theme/shell-sheet'
import type { Density, Mode, Theme } from './element-settings'
import { ErrorBoundary } from './error-boundary'
import { useI18n } from '../ui/use-i18n'

export interface CockpitRootProps {
  /** The shadow root that takes the theme. */
  readonly root: ShadowRoot
  readonly language: Language
  readonly theme: Theme
  readonly density: Density
  readonly mode: Mode
  readonly onError: (error: unknown) => void
  readonly children: ReactNode
}

/** Shows `children` as soon as the language is there; until then only what the page put into the slot `loading`. */
export function CockpitRoot({ root, language, theme, density, mode, onError, children }: CockpitRootProps) {
  useInsertionEffect(() => adoptTheme(root, shellSheet()), [root])
  const i18n = useI18n(language)
  return (
    <div
      className="root ck col"
      lang={i18n?.language ?? language}
      data-theme={theme}
      data-density={density}
      data-scale={mode === 'kiosk' ? 'kiosk' : 'office'}
    >
      {i18n === null ? (
        <slot name="loading" />
      ) : (
        <I18nextProvider i18n={i18n}>
          <ErrorBoundary onError={onError}>{children}</ErrorBoundary>
        </I18nextProvider>
      )}
    </div>
  )
}
