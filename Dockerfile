# syntax=docker/dockerfile:1
# The site without a database of its own (DATABASE_URL): docs/operating.md, "In a container".
FROM node:24-bookworm AS build
WORKDIR /src
COPY . .
RUN script/package /site --without-postgres

# Of Node only the program: npm, headers and a shell's tools are not needed where the site runs.
FROM debian:bookworm-slim
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /site /site
RUN groupadd --system --gid 10001 elikya \
  && useradd --system --uid 10001 --gid elikya --home-dir /site --shell /usr/sbin/nologin elikya \
  && install --directory --owner=elikya --group=elikya /data
USER elikya
WORKDIR /site
ENV NODE_ENV=production MALLOC_ARENA_MAX=2 HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=4s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/livez').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "--max-semi-space-size=8", "--enable-source-maps", "build/server/index.js"]
