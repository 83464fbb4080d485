# The image of the packed service, for linux/amd64 and linux/arm64 (docs/self-hosting/containers.md):
#
#   docker build --tag replyloop:0.1.0 .
#   docker buildx build --platform linux/amd64,linux/arm64 --tag replyloop:0.1.0 .
#
# A release may name the base by its digest, as `docker buildx imagetools inspect node:24-trixie-slim` prints it:
# --build-arg NODE_IMAGE=node:24-trixie-slim@sha256:…
ARG NODE_IMAGE=docker.io/library/node:24-trixie-slim

# Packs the repository. `--build-context package=FOLDER` takes replyloop-0.1.0.tgz from a folder instead.
# Nothing here is of one architecture, so it runs on the builder's own.
FROM --platform=$BUILDPLATFORM ${NODE_IMAGE} AS package
WORKDIR /repository
COPY . .
RUN npm ci --ignore-scripts && npm pack --pack-destination /

FROM --platform=$BUILDPLATFORM ${NODE_IMAGE} AS installed
COPY --from=package /replyloop-*.tgz /
RUN npm install --global --ignore-scripts --prefix /installed /replyloop-*.tgz && mkdir /data

# Runs no command, so that an image of another architecture needs no emulator.
FROM ${NODE_IMAGE}
ARG VERSION=0.1.0
LABEL org.opencontainers.image.title="Replyloop" \
  org.opencontainers.image.description="Campaigns, conversations and a bot over messaging channels, self-hosted" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.licenses="MIT"
COPY --from=installed /installed/ /usr/local/
COPY --from=installed --chown=1000:1000 /data/ /data/
ENV NODE_ENV=production \
  HOST=0.0.0.0 \
  PORT=3000 \
  DATA_DIR=/data \
  NODE_COMPILE_CACHE=/tmp/compiled
# `node` of the base; as a number, so that an orchestrator sees that it is not root.
USER 1000:1000
WORKDIR /data
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["replyloop", "health"]
ENTRYPOINT ["replyloop"]
CMD ["start"]
