# What differs from shop to shop: its processes and its name. Read by default.vcl.

import directors;

probe ready {
  .url = "/readyz";
  .interval = 1s;
  .timeout = 2s;
  .window = 3;
  .threshold = 2;
  .initial = 2;
}

backend store1 {
  .host = "127.0.0.1";
  .port = "3000";
  .probe = ready;
  .connect_timeout = 1s;
  .first_byte_timeout = 6s;
  .between_bytes_timeout = 6s;
}

sub vcl_init {
  new stores = directors.round_robin();
  stores.add_backend(store1);
}

sub vcl_recv {
  set req.backend_hint = stores.backend();
  if (req.http.host !~ "^(www\.)?shop\.example\.com(:[0-9]+)?$" && req.method != "PURGE") {
    return (synth(421, "Another host"));
  }
}
