/**
 * A certificate that nobody trusts, for `hooks.test` and 127.0.0.1, and its key, valid until 2126. It guards nothing.
 * Made by: openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 36500 -subj /CN=replyloop-test
 * -addext "subjectAltName=DNS:hooks.test,IP:127.0.0.1"
 */
export const selfSigned = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgXNQX4jgNqZA217aY
O53IMK56j6HSrmRv/ZsZL0KH5ByhRANCAASGzj7qzlC8ujOCtLWpCayt8GGACs8B
XCi2Ebln/hzKVNAMvepPnovm6xpnPHiRyWpE+EQY6SHMhH6xM+cCjTRe
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBpzCCAUygAwIBAgIUcm9r/1FipSK+2QqSuC/vcdtzMJswCgYIKoZIzj0EAwIw
GTEXMBUGA1UEAwwOcmVwbHlsb29wLXRlc3QwIBcNMjYxMTIwMjAwMDQ5WhgPMjEy
NjEwMjcyMDAwNDlaMBkxFzAVBgNVBAMMDnJlcGx5bG9vcC10ZXN0MFkwEwYHKoZI
zj0CAQYIKoZIzj0DAQcDQgAEhs4+6s5QvLozgrS1qQmsrfBhgArPAVwothG5Z/4c
ylTQDL3qT56L5usaZzx4kclqRPhEGOkhzIR+sTPnAo00XqNwMG4wHQYDVR0OBBYE
FKWiKZuWtMUNI/122mQqiVfMm2/bMB8GA1UdIwQYMBaAFKWiKZuWtMUNI/122mQq
iVfMm2/bMA8GA1UdEwEB/wQFMAMBAf8wGwYDVR0RBBQwEoIKaG9va3MudGVzdIcE
fwAAATAKBggqhkjOPQQDAgNJADBGAiEAu8WoJM5R++2NgO7Ed/mP4RPsV5eXZoVU
9CvgyfMchEkCIQDkrvVsQJZPIbiX1YgrjTKk1ej7pobq9Yl/9phoQ7TKbA==
-----END CERTIFICATE-----`,
}
