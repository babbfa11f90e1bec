# The cockpit's server with its pages. docs/operating.md, With containers, says how it is run; compose.yaml runs it with its database and
# a proxy.

FROM node:20-bookworm-slim AS build
WORKDIR /cockpit
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build && npm run build:server
# What is left are the packages that the server imports.
RUN npm prune --omit=dev

FROM node:20-bookworm-slim
WORKDIR /cockpit
COPY --from=build /cockpit/package.json ./
COPY --from=build /cockpit/node_modules ./node_modules
COPY --from=build /cockpit/dist ./dist
COPY --from=build /cockpit/demo/.build/server ./server
# For the embedded database and kept mails, where they are used; with DATABASE_URL nothing is written here.
RUN install -d -o node -g node -m 700 /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 COCKPIT_DIST=/cockpit/dist COCKPIT_DATA=/data
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "server/main.mjs"]
