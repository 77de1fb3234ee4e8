const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgUTUg/LJeNPP7cHUp
AWIyXeipjFgYDoafqnDkFRFGLbWhRANCAASebDuwVlzZLsTLBMH2P7Pbam3BqMQS
hnXvwlN5wfat9b63BMB708VOEApoJicu0fdbmuQfhLiy6Vlz5eWPpzOr
-----END PRIVATE KEY-----`;

const cert = `-----BEGIN CERTIFICATE-----
MIIBszCCAVqgAwIBAgIBAjAKBggqhkjOPQQDAjAfMR0wGwYDVQQDDBRKYW51cyB0
ZXN0cyBvZiBuYW1lczAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFow
HzEdMBsGA1UEAwwUSmFudXMgdGVzdHMgb2YgbmFtZXMwWTATBgcqhkjOPQIBBggq
hkjOPQMBBwNCAASebDuwVlzZLsTLBMH2P7Pbam3BqMQShnXvwlN5wfat9b63BMB7
08VOEApoJicu0fdbmuQfhLiy6Vlz5eWPpzOro4GEMIGBMA8GA1UdEwEB/wQFMAMB
Af8wTwYDVR0RBEgwRoIPc29sdmV3cmlnaHQuY29tghN3d3cuc29sdmV3cmlnaHQu
Y29tggxub3dmZXRjaC5jb22CEHd3dy5ub3dmZXRjaC5jb20wHQYDVR0OBBYEFGAO
2wXcRz8XWMmfIetIL+rjAWW0MAoGCCqGSM49BAMCA0cAMEQCIE+9eiwiDbgZQJKE
cYhqvRTz/YrsniO0djl+vXOUBK5SAiBPhqOhgXrb9mMs0XYVQoTu0n+4uhAomufw
PM0/ghsu6Q==
-----END CERTIFICATE-----`;

/** For nowfetch.com and solvewright.com, with and without www.: signed by itself, valid until 2120, and worth nothing. */
export const namedCertificate = { key, cert };

/** For solvewright.com, and valid in the year 2020 only. */
export const oldCertificate = {
  key,
  cert: `-----BEGIN CERTIFICATE-----
MIIBdjCCAR2gAwIBAgIBAzAKBggqhkjOPQQDAjAdMRswGQYDVQQDDBJKYW51cyB0
ZXN0cyBvZiBvbGQwHhcNMjAwMTAxMDAwMDAwWhcNMjEwMTAxMDAwMDAwWjAdMRsw
GQYDVQQDDBJKYW51cyB0ZXN0cyBvZiBvbGQwWTATBgcqhkjOPQIBBggqhkjOPQMB
BwNCAASebDuwVlzZLsTLBMH2P7Pbam3BqMQShnXvwlN5wfat9b63BMB708VOEApo
Jicu0fdbmuQfhLiy6Vlz5eWPpzOro04wTDAPBgNVHRMBAf8EBTADAQH/MBoGA1Ud
EQQTMBGCD3NvbHZld3JpZ2h0LmNvbTAdBgNVHQ4EFgQUYA7bBdxHPxdYyZ8h60gv
6uMBZbQwCgYIKoZIzj0EAwIDRwAwRAIgXndTy9PlsFO6w42Ie0CBh+OuclbUoYqx
yHIsUH3uKiUCID3gj/v2z39FthC6GDRoZx+e+tRJ1LTlhUYFlYnvJmNY
-----END CERTIFICATE-----`,
};
