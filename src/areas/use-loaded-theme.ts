/** Dark colours are loaded when they are first needed, and nothing is shown in the wrong ones meanwhile. */
import { useEffect, useState } from 'react'
import { logProblem } from '../kernel/log'
import type { Theme } from './element-settings'

/** The theme to show: null until its colours are there, the one before while the colours of the next are loaded. */
export function useLoadedTheme(theme: Theme): Theme | null {
  const [shown, setShown] = useState<Theme | null>(() => (isLoaded(theme) ? theme : null))
  useEffect(() => {
    if (isLoaded(theme)) {
      setShown(theme)
      return undefined
    }
    let isCurrent = true
    void loadDark()
      .catch(loadDark)
      .then(
        () => {
          isDarkLoaded = true
        },
        (error: unknown) => logProblem('The dark colours could not be loaded.', error),
      )
      .then(() => isCurrent && setShown(theme))
    return () => {
      isCurrent = false
    }
  }, [theme])
  return shown
}

const loadDark = () => import('../ui/theme/dark-colours')
let isDarkLoaded = false

function isLoaded(theme: Theme): boolean {
  return theme === 'light' || isDarkLoaded
}
