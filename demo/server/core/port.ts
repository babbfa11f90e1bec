/** Listens on the server's port, and explains in plain words why that fails. */
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { messageOf, StartError } from './start-error'

/**
 * @returns the address at which the server now listens, for instance `http://127.0.0.1:8080`
 * @throws StartError when the port is unavailable
 */
export async function listen(
  app: FastifyInstance,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<string> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    throw cannotListen(error, host, port)
  }
  const { port: actualPort } = app.server.address() as AddressInfo
  return `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}`
}

/** The reason in plain words. */
export function cannotListen(error: unknown, host: string, port: number): StartError {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return new StartError(`PORT: ${port} on ${host} is taken by another program.`)
  if (code === 'EACCES') return new StartError(`PORT: ${port} may not be opened by this user.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartError(`HOST: ${host} is no address of this machine.`)
  }
  return new StartError(`The server cannot listen on ${host}:${port}: ${messageOf(error)}`)
}
