# Two images (DEP-1): `turnout`, for a PostgreSQL of yours, and `embedded`, which brings one.
#   docker build -t turnout:0.1.0 .
#   docker build -t turnout:0.1.0-embedded --target embedded .
# Both run as user 10001 and write to /data and /tmp alone: docker run --read-only --tmpfs /tmp -v turnout-data:/data …
# Others can reach a container, so it starts empty and without test payments; its log shows the link for the first account.

# Pinned by the digest of the index of all architectures; docs/running.md says how they are renewed.
ARG NODE=node:24.19.0-bookworm-slim@sha256:a9f5f7c91a432850b2a8a7797adf5eadb6c733ceed61167806cee7ea7fbc29df
ARG BASE=gcr.io/distroless/cc-debian12:nonroot@sha256:e2d29aec8061843706b7e484c444f78fafb05bfe47745505252b1769a05d14f1

FROM ${NODE} AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
COPY packages/client/package.json packages/client/
# not "npm ci": see installDependencies in scripts/run.mjs
RUN npm install --no-save --include=dev --no-audit --no-fund
COPY . .
RUN npm run package && mkdir package/data

# PostgreSQL's initdb asks for a shell and for the name of its user, so this one keeps Debian; what only building needs
# goes, and its layers with it.
FROM ${NODE} AS debian
RUN rm -rf /usr/local/lib/node_modules /usr/local/include /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack \
  /usr/local/bin/yarn* /opt/yarn* /usr/share/doc /usr/share/man /usr/share/locale /var/lib/apt/lists \
  && echo 'turnout:x:10001:10001::/data:/usr/sbin/nologin' >> /etc/passwd

FROM scratch AS embedded
COPY --from=debian / /
COPY --from=build --chown=10001:10001 /build/package/data /data
COPY --from=build /build/package/turnout /app
COPY --from=build /build/package/embedded /app
ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 TURNOUT_DATA=/data MALLOC_ARENA_MAX=2
WORKDIR /app
USER 10001:10001
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]

# The last one is what `docker build .` makes: no shell, no package manager.
FROM ${BASE} AS turnout
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build --chown=10001:10001 /build/package/data /data
COPY --from=build /build/package/turnout /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 TURNOUT_DATA=/data MALLOC_ARENA_MAX=2
WORKDIR /app
USER 10001:10001
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
