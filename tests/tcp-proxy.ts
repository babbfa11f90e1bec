/** A TCP proxy that breaks connections as networks do: a fake socket cannot show "never connected" (QUALITY). */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface TcpProxy {
  /** The address for clients. */
  readonly port: number
  /** Connections opened by clients so far. */
  readonly opened: () => number
  /** What clients sent so far: the headers of their requests can be read in it. */
  readonly received: () => string
  /** Passes new connections on to a port of this machine. */
  target(port: number): void
  /** Breaks every connection, and new ones as they come. */
  cut(): void
  /** Keeps every connection open but forwards nothing, as a dead router does. */
  silence(): void
  /** Forwards again, including the data that arrived in between. */
  restore(): void
  /**
   * Forwards new connections again, but never those of before, as a firewall that lost its table: clients hear nothing of them any more, and
   * the other side has given them up.
   */
  forget(): void
  close(): Promise<void>
}

/** Starts a proxy in front of a port of this machine. */
export async function startTcpProxy(targetPort: number): Promise<TcpProxy> {
  let currentPort = targetPort
  let mode: 'open' | 'cut' | 'silent' = 'open'
  let opened = 0
  let received = ''
  const sockets = new Set<Socket>()
  const clients = new WeakSet<Socket>()
  /** Of clients, which are left open and hear nothing. */
  const forgotten = new Set<Socket>()

  const track = (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => {
      sockets.delete(socket)
      forgotten.delete(socket)
    })
    socket.on('error', () => socket.destroy())
    if (mode === 'silent') socket.pause()
  }
  const server = createServer(client => {
    opened += 1
    if (mode === 'cut') return void client.destroy()
    client.on('data', data => (received += data.toString('latin1')))
    clients.add(client)
    const upstream = connect(currentPort, '127.0.0.1')
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.on('data', data => to.write(data))
      from.on('close', () => {
        if (!forgotten.has(to)) to.destroy()
      })
      track(from)
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))

  return {
    port: (server.address() as AddressInfo).port,
    opened: () => opened,
    received: () => received,
    target: port => (currentPort = port),
    cut: () => {
      mode = 'cut'
      for (const socket of sockets) socket.destroy()
    },
    silence: () => {
      mode = 'silent'
      for (const socket of sockets) socket.pause()
    },
    restore: () => {
      mode = 'open'
      for (const socket of sockets) socket.resume()
    },
    forget: () => {
      mode = 'open'
      const gone = [...sockets]
      sockets.clear()
      for (const socket of gone) if (clients.has(socket)) forgotten.add(socket)
      for (const socket of gone) if (!clients.has(socket)) socket.destroy()
    },
    close: () =>
      new Promise(resolve => {
        for (const socket of [...sockets, ...forgotten]) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
