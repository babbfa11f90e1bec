/** The demo server as its own process, which is restarted whenever its bundle has changed. */
import { spawn } from 'node:child_process'

/** The server is killed if it does not end within this time after SIGTERM. */
const patienceMs = 12_000

/** Starts and restarts the server; ends it together with this process, which exits with the server's exit code. */
export function serverProcess(bundle, env) {
  let child
  let stopping
  let isEnding = false

  const start = () => {
    if (isEnding) return
    const own = spawn(process.execPath, ['--enable-source-maps', bundle], {
      env,
      // The server ends when this channel closes, even if this process is killed.
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    })
    child = own
    own.on('exit', code => {
      if (child === own) child = undefined
      if (isEnding || stopping) return
      console.error(
        `[dev] the server ended with code ${code ?? 'none'}; it starts again after the next change`,
      )
    })
  }
  /** Resolves with the exit code when the server has ended, also when it is already being stopped. */
  const stop = () => {
    stopping ??= (child ? ended(child) : Promise.resolve(0)).finally(() => (stopping = undefined))
    return stopping
  }
  const end = async () => {
    if (isEnding) return
    isEnding = true
    process.exit((await stop()) ?? 1)
  }
  process.on('SIGINT', end).on('SIGTERM', end).on('SIGHUP', end)
  process.on('exit', () => child?.kill('SIGKILL'))

  return {
    ensureStarted: () => child ?? start(),
    restart: () => stop().then(start),
  }
}

function ended(child) {
  return new Promise(resolve => {
    const impatience = setTimeout(() => child.kill('SIGKILL'), patienceMs)
    child.once('exit', code => {
      clearTimeout(impatience)
      resolve(code)
    })
    child.kill('SIGTERM')
  })
}
