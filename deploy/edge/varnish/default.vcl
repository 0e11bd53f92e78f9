vcl 4.1;

# Varnish in front of the store (docs/caching.md; deploy/edge/README.md). Start it with
#   varnishd -a :6081 -f /etc/varnish/default.vcl -p vcl_path=/etc/varnish -p http_gzip_support=off -s malloc,2G
# and EDGE_SECRET in its environment. A unit test holds the lists below against the store's own.

import std;

include "settings.vcl";

sub vcl_init {
  if (std.getenv("EDGE_SECRET") == "") {
    return (fail("EDGE_SECRET is not set"));
  }
}

# The store tells what has changed: what has one of these tags goes, unless its version shows the change.
sub purge_tags {
  if (req.http.x-edge-secret != std.getenv("EDGE_SECRET")) {
    return (synth(405, "Not allowed"));
  }
  if (req.http.x-purge-tags !~ "^,\([0-9a-z|]+\),$" || req.http.x-purge-versions ~ "[^0-9^$|()\[\]-]") {
    return (synth(400, "Bad purge"));
  }
  if (req.http.x-purge-versions) {
    if (!std.ban("obj.http.x-edge-tags ~ " + req.http.x-purge-tags + " && obj.http.x-edge-version ~ " + req.http.x-purge-versions)) {
      return (synth(500, std.ban_error()));
    }
  } elseif (!std.ban("obj.http.x-edge-tags ~ " + req.http.x-purge-tags)) {
    return (synth(500, std.ban_error()));
  }
  return (synth(200, "Purged"));
}

# What the store may know of a visitor to whom it answers as to everybody of a variant: for what it cannot keep, and so leaves to the
# calls that read cookies.
sub plain_cookies {
  unset req.http.cookie;
  if (req.http.x-edge-variant ~ "-ae$") {
    set req.http.cookie = "country_code_iso3=UAE";
  } elseif (req.http.x-edge-variant ~ "-sa$") {
    set req.http.cookie = "country_code_iso3=KSA";
  }
  if (req.http.x-edge-variant ~ "^en-") {
    set req.http.cookie = req.http.cookie + "; translate=en";
  } elseif (req.http.x-edge-variant ~ "^ar-") {
    set req.http.cookie = req.http.cookie + "; translate=ar";
  }
}

# Language and market, as the store itself reads them of cookies that say both, each once. Of all others it is asked.
sub choose_variant {
  unset req.http.x-edge-variant;
  if (req.http.cookie ~ "country_code_iso3=.*country_code_iso3=" || req.http.cookie ~ "translate=.*translate=") {
    return;
  }
  if (req.http.cookie ~ "(^|; ?)country_code_iso3=UAE(;|$)") {
    set req.http.x-edge-variant = "ae";
  } elseif (req.http.cookie ~ "(^|; ?)country_code_iso3=KSA(;|$)") {
    set req.http.x-edge-variant = "sa";
  } else {
    return;
  }
  if (req.http.cookie ~ "(^|; ?)translate=en(;|$)") {
    set req.http.x-edge-variant = "en-" + req.http.x-edge-variant;
  } elseif (req.http.cookie ~ "(^|; ?)translate=ar(;|$)") {
    set req.http.x-edge-variant = "ar-" + req.http.x-edge-variant;
  } else {
    unset req.http.x-edge-variant;
  }
}

sub vcl_recv {
  if (std.healthy(req.backend_hint)) {
    set req.grace = 60s;
  }
  if (req.restarts > 0) {
    if (!req.http.x-edge-variant) {
      return (pass);
    }
    call plain_cookies;
    return (hash);
  }
  if (req.method == "PURGE") {
    call purge_tags;
  }
  # nobody but us says these
  unset req.http.x-edge-secret;
  unset req.http.x-edge-variant;
  unset req.http.x-edge-target;

  if (req.method !~ "^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$") {
    return (synth(405, "Not allowed"));
  }
  if (req.url ~ "^/edge(/|$)") {
    return (synth(404, "Not found"));
  }
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # what belongs to one person: the back office, simulators, forms, previews, and pages of one shopper
  if (req.http.authorization || req.url ~ "^/(admin|sandbox|choose|healthz|readyz|\.well-known)([/?]|$)" || req.url ~ "[?&]preview=") {
    return (pass);
  }
  if (req.url ~ "(?i)^(/[a-z]{2}-[a-z]{2})?/(search|cart|checkout|shipping|payment|checkouts|result|paymentsuccess|paymentfailed|orders|myorders|orderdetails|ordercancel|track|add-address|add-shipping|update-shipping|my-address|pay|wishlist|writereview|changepassword|reset-password|verify-email)(\.data)?([/?]|$)") {
    return (pass);
  }
  # calls with the same answer for everyone of a variant; no other call is kept
  if (req.url ~ "^/api(/|$)" && req.url !~ "^/api/(product|detail/[^/?]+|procategory|procategory/[^/?]+|review/[^/?]+|countrylist|home|banner|aboutus|return|privacy|termcond|suggest)(\?|$)") {
    return (pass);
  }

  # one of three encodings; the list of products is there in one only
  if (req.url ~ "^/api/product(\?|$)") {
    if (req.http.accept-encoding !~ "(^|,) ?gzip(,|;q=(1|0\.[0-9]*[1-9])|$)") {
      return (pass);
    }
    set req.http.accept-encoding = "gzip";
  } elseif (req.http.accept-encoding ~ "(^|,) ?br(,|;q=(1|0\.[0-9]*[1-9])|$)") {
    set req.http.accept-encoding = "br";
  } elseif (req.http.accept-encoding ~ "(^|,) ?gzip(,|;q=(1|0\.[0-9]*[1-9])|$)") {
    set req.http.accept-encoding = "gzip";
  } else {
    unset req.http.accept-encoding;
  }
  if (req.url ~ "^/(assets|media)/") {
    unset req.http.cookie;
    return (hash);
  }
  # parameters that no page reads, such as those of campaigns; calls read their own
  if (req.url ~ "\?" && req.url !~ "^/api/") {
    set req.url = regsuball(req.url, "(?<=[?&])(?!(_routes|asked|at|category|discounted|family|for|instock|near|note|price|q|show|size|sort|sum|under|when|world)=)[^&]*", "");
    set req.url = regsuball(req.url, "&&+", "&");
    set req.url = regsub(req.url, "\?&", "?");
    set req.url = regsub(req.url, "[?&]+$", "");
    set req.url = std.querysort(req.url);
  }
  if (req.url ~ "^/[a-z]{2}-[a-z]{2}([/.?]|$)") {
    unset req.http.cookie;
    return (hash);
  }
  call choose_variant;
  if (req.http.x-edge-variant) {
    call plain_cookies;
    return (hash);
  }
  set req.http.x-edge-target = req.url;
  set req.url = "/edge/variant";
  return (hash);
}

sub vcl_hash {
  hash_data(req.url);
  if (req.http.x-edge-target) {
    hash_data(req.http.cookie);
    hash_data(req.http.accept-language);
    hash_data(req.http.x-forwarded-for);
  } elseif (req.http.x-edge-variant) {
    hash_data(req.http.x-edge-variant);
  }
  return (lookup);
}

sub vcl_backend_fetch {
  if (!bereq.uncacheable) {
    set bereq.http.x-edge-secret = std.getenv("EDGE_SECRET");
  }
  unset bereq.http.x-edge-target;
}

sub vcl_backend_response {
  if (bereq.uncacheable) {
    return (deliver);
  }
  set beresp.grace = 0s;
  set beresp.keep = 0s;
  if (bereq.url == "/edge/variant") {
    set beresp.ttl = 600s;
    if (beresp.status != 204 || !beresp.http.x-edge-variant) {
      set beresp.ttl = 0s;
      set beresp.uncacheable = true;
    }
    return (deliver);
  }
  if (beresp.status < 500 && !beresp.http.set-cookie) {
    if (beresp.http.surrogate-control ~ "max-age=[0-9]+") {
      set beresp.ttl = std.duration(regsub(beresp.http.surrogate-control, "^.*max-age=([0-9]+).*$", "\1s"), 0s);
      # while the store answers, 60 seconds of it (vcl_recv); while it does not, the rest
      if (beresp.http.surrogate-control ~ "stale-while-revalidate=[1-9]") {
        set beresp.grace = 6h;
        set beresp.keep = 10m;
      }
      unset beresp.http.x-request-id;
      return (deliver);
    }
    # files, sitemaps and redirects, which say so to every cache
    if (beresp.http.cache-control ~ "public" && beresp.http.cache-control ~ "(^|[, ])max-age=[1-9]") {
      unset beresp.http.x-request-id;
      return (deliver);
    }
  }
  set beresp.ttl = 1s;
  set beresp.uncacheable = true;
  return (deliver);
}

sub vcl_deliver {
  if (req.http.x-edge-target) {
    set req.url = req.http.x-edge-target;
    unset req.http.x-edge-target;
    set req.http.x-edge-variant = resp.http.x-edge-variant;
    if (req.http.x-edge-variant == "") {
      unset req.http.x-edge-variant;
    }
    return (restart);
  }
  if (resp.http.vary ~ "x-edge-variant") {
    set resp.http.vary = "accept-encoding, cookie, accept-language";
  }
  unset resp.http.surrogate-control;
  unset resp.http.x-edge-tags;
  unset resp.http.x-edge-version;
  unset resp.http.x-edge-variant;
  unset resp.http.x-varnish;
  unset resp.http.via;
  unset resp.http.age;
  if (obj.hits > 0) {
    set resp.http.x-cache = "hit";
  } else {
    set resp.http.x-cache = "miss";
  }
}

sub vcl_backend_error {
  set beresp.http.content-type = "text/plain; charset=utf-8";
  set beresp.http.retry-after = "5";
  set beresp.http.cache-control = "no-store";
  set beresp.body = "The store does not answer. Please try again in a moment." + {"
"};
  return (deliver);
}
