# Others can reach a container, so it starts empty and without test payments; its log shows the link for the first account.
# docker build -t turnout . && docker run -p 3000:3000 -v turnout-data:/data turnout
FROM node:24 AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/client/package.json packages/client/
# not "npm ci": see installDependencies in scripts/run.mjs
RUN npm install --no-save --include=dev --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev --no-save

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 TURNOUT_DATA=/data MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/migrations ./migrations
COPY --from=build /app/dist ./dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --start-period=30s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
